import type { QuestPicture } from '#contract/quests/pictures.ts'
import { pictureTexts } from './picture-texts.ts'

/** The name of a picture. */
export const PictureLabel = ({ picture }: { picture: QuestPicture }) => <b>{pictureTexts[picture].name}</b>
