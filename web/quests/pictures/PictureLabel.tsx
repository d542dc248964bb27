import { isOwnPicture, type QuestPicture } from '#contract/quests/pictures.ts'
import { m } from '#messages'
import { pictureTexts } from './picture-texts.ts'

/** The name of a picture. */
export const PictureLabel = ({ picture }: { picture: QuestPicture }) => (
  <b>{isOwnPicture(picture) ? m.quest_pictures_own() : pictureTexts[picture].name}</b>
)
