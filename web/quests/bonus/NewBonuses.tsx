import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hoursAfter } from '#contract/calendar.ts'
import type { HistoryLine } from '#contract/ledger/ledger.ts'
import { m } from '#messages'
import { ownHistoryQuery } from '#web/ledger/queries.ts'
import { readLocal, writeLocal } from '#web/platform/api/local-storage.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import './new-bonuses.css'

/** Shows the last week's bonuses until the child dismisses them on this device. The history has older bonuses. */
export function NewBonuses({ userId }: { userId: string }) {
  const { data } = useQuery(ownHistoryQuery(1))
  const [lastDismissedAt, setLastDismissedAt] = useState(() => readLocal(storageKey(userId)))
  const weekAgo = hoursAfter(new Date(), -24 * 7).toISOString()
  const newBonuses = (data?.lines ?? []).filter(
    ({ kind, at }) => kind === 'bonus' && at > weekAgo && at > (lastDismissedAt ?? ''),
  )
  const newest = newBonuses[0]

  function dismiss() {
    if (!newest) return
    setLastDismissedAt(newest.at)
    writeLocal(storageKey(userId), newest.at)
    document.getElementById('page')?.focus({ preventScroll: true })
  }
  if (!newest) return <div className="wrap new-bonuses" role="status" />
  const isOne = newBonuses.length === 1
  return (
    <div className="wrap new-bonuses" role="status">
      <section className="paper-card" aria-label={m.ledger_bonus_news()}>
        <Points value={newBonuses.reduce((sum, { points }) => sum + points, 0)} withPlus />
        <div>
          <p className="bonus-title">
            {isOne ? giver(newest) : m.ledger_bonus_several({ bonuses: formatNumber(newBonuses.length) })}
          </p>
          {isOne ? <Note note={newest.note} /> : <BonusList bonuses={newBonuses} />}
        </div>
        <Button variant="plain" onClick={dismiss}>
          {m.ledger_bonus_dismiss()}
        </Button>
      </section>
    </div>
  )
}

const BonusList = ({ bonuses }: { bonuses: readonly HistoryLine[] }) => (
  <ul>
    {bonuses.map((bonus) => (
      <li key={bonus.id}>
        <b>
          <Points value={bonus.points} withPlus /> {giver(bonus)}
        </b>
        <Note note={bonus.note} />
      </li>
    ))}
  </ul>
)

const Note = ({ note }: { note: string | null }) => note && <p>{m.ui_quoted({ text: note })}</p>

const giver = ({ by }: { by: string | null }) => (by ? m.ledger_bonus_from({ by }) : m.ledger_bonus_for_you())

/**
 * The key under which the time of the newest dismissed bonus is stored. Without storage, a bonus is shown on every
 * visit for a week.
 */
const storageKey = (userId: string) => `questnest.bonus.${userId}`
