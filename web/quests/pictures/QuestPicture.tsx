import './quest-picture.css'

/**
 * Hidden from screen readers: the quest's name, or the picture's, is beside it. A drawing's file has a fixed address, because a list of
 * addresses would make the first screens larger. The family's own pictures are named by their paths.
 */
export const QuestPicture = ({ name }: { name: string }) => (
  <img
    className="quest-picture"
    src={`/quest-pictures/${name.includes('.') ? name : `${name}.svg`}`}
    width="40"
    height="40"
    alt=""
  />
)
