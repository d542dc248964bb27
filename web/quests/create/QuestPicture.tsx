import { type QuestPictureName, questPictures } from './pictures.ts'

/** Hidden from screen readers: the quest's name is beside it. */
export const QuestPicture = ({ name }: { name: QuestPictureName }) => (
  <img className="quest-picture" src={questPictures[name]} width="40" height="40" alt="" />
)
