import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hoursAfter } from '#contract/calendar.ts'
import { m } from '#messages'
import { ownHistoryQuery } from '#web/ledger/history-queries.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import './new-bonuses.css'

/** Older news is in the history. */
const DAYS = 7

/** A line for each bonus that the child has not said thanks for on this device. */
export function NewBonuses({ userId }: { userId: string }) {
  const { data } = useQuery(ownHistoryQuery(1))
  const [thanked, setThanked] = useState(() => lastThanked(userId))
  const recent = hoursAfter(new Date(), -24 * DAYS).toISOString()
  const news = (data?.lines ?? []).filter(
    ({ kind, at }) => kind === 'bonus' && at > recent && at > (thanked ?? ''),
  )
  const newest = news[0]

  function thank() {
    if (!newest) return
    setThanked(newest.at)
    saveLastThanked(userId, newest.at)
    document.getElementById('page')?.focus({ preventScroll: true })
  }
  return (
    <div className="wrap new-bonuses" role="status">
      {newest && (
        <section aria-label={m.ledger_bonus_news()}>
          <ul>
            {news.map(({ id, points, by, note }) => (
              <li key={id}>
                <Points value={points} sign />
                <p>
                  <b>{by ? m.ledger_bonus_from({ by }) : m.ledger_own_bonus()}</b>
                  {note && <span> {m.ledger_bonus_said({ note })}</span>}
                </p>
              </li>
            ))}
          </ul>
          <Button variant="plain" onClick={thank}>
            {m.ledger_bonus_dismiss()}
          </Button>
        </section>
      )}
    </div>
  )
}

const storageKey = (userId: string) => `questnest.bonus.${userId}`

/** The instant of the newest bonus the child said thanks for. */
function lastThanked(userId: string): string | undefined {
  try {
    return localStorage.getItem(storageKey(userId)) ?? undefined
  } catch {
    // A browser that keeps nothing tells it again, for a week.
    return undefined
  }
}

function saveLastThanked(userId: string, instant: string) {
  try {
    localStorage.setItem(storageKey(userId), instant)
  } catch {
    // See above.
  }
}
