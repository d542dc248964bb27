import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { IconArrowBackUp } from '#web/platform/ui/graphics/icons.ts'
import { Celebration } from './Celebration.tsx'
import type { CelebrationSize } from './celebration-size.ts'
import { EveningCelebration } from './EveningCelebration.tsx'

/**
 * Celebrates that the child has finished a quest, and shows its points. The child's balance changes only when a parent
 * verifies the quest.
 */
export function FinishedCelebration(props: {
  quest: Quest
  size: CelebrationSize
  /** The other quests that the child finished today. */
  finishedBefore: readonly Quest[]
  isPending: boolean
  onUndo: () => void
  onClose: () => void
}) {
  const { quest, size, finishedBefore, isPending, onUndo, onClose } = props
  const actions = (
    <>
      <Button className="continue" onClick={onClose}>
        {m.quest_trail_back()}
      </Button>
      <Button variant="quiet" isPending={isPending} onClick={onUndo} icon={IconArrowBackUp}>
        {m.quest_undo()}
      </Button>
    </>
  )
  if (size === 'day') return <EveningCelebration {...{ quest, finishedBefore, actions, onClose }} />
  // The last sentence of the message is shown below the title, the others in the title.
  const sentences = m.quest_finish_flash().split(/(?<=!) /)
  return (
    <Celebration
      pose="gem"
      points={quest.points}
      size={size}
      title={sentences.slice(0, -1).join(' ')}
      onClose={onClose}
      actions={actions}
    >
      <p>
        {sentences.at(-1)} {m.quest_finish_points_kept()}
      </p>
    </Celebration>
  )
}
