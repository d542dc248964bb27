import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hoursAfter } from '#contract/calendar.ts'
import { m } from '#messages'
import { ownHistoryQuery } from '#web/ledger/queries.ts'
import { readLocal, writeLocal } from '#web/platform/app/local-storage.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import './new-bonuses.css'

/** Older news is in the history. */
const SHOWN_DAYS = 7

/** A line for each bonus that the child has not said thanks for on this device. */
export function NewBonuses({ userId }: { userId: string }) {
  const { data } = useQuery(ownHistoryQuery(1))
  const [lastThanked, setLastThanked] = useState(() => readLocal(storageKey(userId)))
  const recent = hoursAfter(new Date(), -24 * SHOWN_DAYS).toISOString()
  const newBonuses = (data?.lines ?? []).filter(
    ({ kind, at }) => kind === 'bonus' && at > recent && at > (lastThanked ?? ''),
  )
  const newest = newBonuses[0]

  function dismiss() {
    if (!newest) return
    setLastThanked(newest.at)
    writeLocal(storageKey(userId), newest.at)
    document.getElementById('page')?.focus({ preventScroll: true })
  }
  return (
    <div className="wrap new-bonuses" role="status">
      {newest && (
        <section aria-label={m.ledger_bonus_news()}>
          <ul>
            {newBonuses.map(({ id, points, by, note }) => (
              <li key={id}>
                <Points value={points} withPlus />
                <p>
                  <b>{by ? m.ledger_bonus_from({ by }) : m.ledger_own_bonus()}</b>
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

/** Holds the instant of the newest bonus the child said thanks for; a browser that keeps nothing tells it again, for a week. */
const storageKey = (userId: string) => `questnest.bonus.${userId}`
