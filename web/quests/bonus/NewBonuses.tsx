import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hoursAfter } from '#contract/calendar.ts'
import { m } from '#messages'
import { ownHistoryQuery } from '#web/ledger/queries.ts'
import { readLocal, writeLocal } from '#web/platform/api/local-storage.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import './new-bonuses.css'

/** The last week's bonuses that the child has not dismissed on this device. The history has older bonuses. */
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
  return (
    <div className="wrap new-bonuses" role="status">
      {newest && (
        <section className="row paper-card" aria-label={m.ledger_bonus_news()}>
          <ul>
            {newBonuses.map(({ id, points, by, note }) => (
              <li key={id}>
                <Points value={points} withPlus />
                <p>
                  <b>{by ? m.ledger_bonus_from({ by }) : m.ledger_bonus_for_you()}</b>
                  {note && <span> {m.ledger_bonus_said({ note })}</span>}
                </p>
              </li>
            ))}
          </ul>
          <Button variant="plain" onClick={dismiss}>
            {m.ledger_bonus_dismiss()}
          </Button>
        </section>
      )}
    </div>
  )
}

/**
 * The key under which the time of the newest dismissed bonus is stored. Without storage, a bonus is shown on every
 * visit for a week.
 */
const storageKey = (userId: string) => `questnest.bonus.${userId}`
