import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { sumPoints } from '#web/quests/child/trail-order.ts'
import { useNameOfParent } from '#web/quests/child/useNameOfParent.ts'
import { Celebration } from './Celebration.tsx'
import { chooseCelebrationSize } from './celebration-size.ts'
import { GemFlight } from './GemFlight.tsx'

/** Gems fly to the points counter, which counts up when they arrive. */
export function VerifiedCelebration(props: {
  quests: readonly [Quest, ...Quest[]]
  balance: number
  onClose: () => void
}) {
  const { quests, balance, onClose } = props
  const [quest, ...others] = quests
  const points = sumPoints(quests)
  const size = chooseCelebrationSize(points)
  const inputs = { count: points, points: formatNumber(points) }
  const praised = quests.filter(({ note }) => note).slice(0, PRAISES_SHOWN)
  const nameOfParent = useNameOfParent()
  const names = [...new Set(quests.map(nameOfParent))]
  return (
    <Celebration
      pose="cheering"
      points={points}
      size={size}
      title={celebrationTitle(names)}
      overlay={<GemFlight points={points} balance={balance} size={size} />}
      onClose={onClose}
      actions={
        <Button className="continue" onClick={onClose}>
          {m.quest_trail_back()}
        </Button>
      }
    >
      <p>
        {others.length
          ? m.quest_celebration_several({ ...inputs, quests: formatNumber(quests.length) })
          : m.quest_celebration_one({ ...inputs, quest: quest.name })}
      </p>
      {praised.map((one) => (
        <div className="praise" key={one.id}>
          {others.length > 0 && <b>{one.name}</b>}
          <p>{praiseText(one.note ?? '', nameOfParent(one), names.length === 1)}</p>
        </div>
      ))}
    </Celebration>
  )
}

/** How many notes are shown. A child who was away for a long time can read the others on the quests’ pages. */
const PRAISES_SHOWN = 3

/** Names the parents who verified the quests, if all are known. */
function celebrationTitle(names: readonly (string | undefined)[]) {
  const known = names.filter((name) => name !== undefined)
  if (known.length < names.length) return m.quest_celebration_title()
  return m.quest_celebration_by({
    count: known.length,
    names: new Intl.ListFormat(getLocale()).format(known),
  })
}

/** The parent's words. The title already names a parent who verified all of the quests. */
function praiseText(note: string, name: string | undefined, isNamedInTitle: boolean) {
  if (!name) return m.quest_parent_says({ note })
  return isNamedInTitle ? m.ui_quoted({ text: note }) : m.quest_note_of({ name, note })
}
