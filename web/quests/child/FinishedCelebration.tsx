import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { IconArrowBackUp } from '#web/platform/ui/graphics/icons.ts'
import { Celebration } from './Celebration.tsx'

/** Finished: Pip takes the gem and keeps it until a parent says yes. The balance does not move. */
export function FinishedCelebration(props: {
  quest: Quest
  isPending: boolean
  onUndo: () => void
  onClose: () => void
}) {
  const { quest, isPending, onUndo, onClose } = props
  // One set text; its last sentence stands under the others.
  const sentences = m.quest_finish_yay().split(/(?<=!) /)
  return (
    <Celebration
      pose="gem"
      points={quest.points}
      confettiCount={60}
      title={sentences.slice(0, -1).join(' ')}
      onClose={onClose}
      actions={
        <>
          <Button className="continue" onClick={onClose}>
            {m.quest_trail_back()}
          </Button>
          <Button variant="quiet" isPending={isPending} onClick={onUndo} icon={IconArrowBackUp}>
            {m.quest_undo()}
          </Button>
        </>
      }
    >
      <p>
        {sentences.at(-1)} {m.quest_finish_kept()}
      </p>
    </Celebration>
  )
}
