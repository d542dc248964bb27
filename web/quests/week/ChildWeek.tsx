import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Week } from '#contract/quests/week.ts'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { BackLink } from '#web/platform/ui/PageHead.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { useRestoreFocus } from '#web/platform/ui/useRestoreFocus.ts'
import { DayPicker } from './DayPicker.tsx'
import { weekQuery } from './queries.ts'
import { WeekDay } from './WeekDay.tsx'
import { WeekLine } from './WeekLine.tsx'
import { WeekNav } from './WeekNav.tsx'
import { findFirstDay, hasPauseOn, listDays, sumCosts, toItems, type WeekState } from './week-items.ts'
import './week.css'

const stateLabels: Record<WeekState, () => string> = {
  open: m.quest_week_own_todo,
  finished: m.quest_week_own_waiting,
  verified: m.quest_week_own_done,
  expired: m.quest_week_own_slipped,
  resting: m.quest_child_paused,
  points: m.quest_child_paused_points,
  expected: m.quest_week_own_coming,
}

/** The child's own week. */
export function ChildWeek() {
  const { today } = useCalendar()
  const firstDay = findFirstDay(useSearchParams()[0].get('from'), today)
  const profile = useQuery(profileQuery).data
  const heading = useRestoreFocus()
  const week = useQuery({ ...weekQuery(firstDay), enabled: profile !== undefined })
  return (
    <div className="wrap narrow week-page own-week">
      <BackLink to="/childdashboard">{m.ledger_to_trail()}</BackLink>
      <Card isKid>
        <div className="week-head">
          <h1 ref={heading} tabIndex={-1}>
            {m.quest_week_own()}
          </h1>
          <WeekNav firstDay={firstDay} today={today} />
        </div>
        <Loaded query={week} skeleton={<SkeletonRows count={7} />} errorText={m.quest_fetch_failed()}>
          {(data) => <OwnDays key={firstDay} week={data} childId={profile?.id ?? ''} />}
        </Loaded>
      </Card>
    </div>
  )
}

function OwnDays({ week, childId }: { week: Week; childId: string }) {
  const calendar = useCalendar()
  const { today } = calendar
  const days = listDays(week.first_day)
  const [chosenDay, setChosenDay] = useState(days.includes(today) ? today : (days[0] ?? today))
  const items = toItems(week, calendar).map((item) => ({ ...item, cost: item.points }))
  const points = sumCosts(items)
  return (
    <>
      {points > 0 && (
        <p className="muted">
          {m.quest_week_own_sum({ amount: m.points_amount({ points, shown: formatNumber(points) }) })}
        </p>
      )}
      <DayPicker days={days} chosenDay={chosenDay} today={today} onChoose={setChosenDay} />
      <div className="week-table">
        {days.map((day) => {
          const ofDay = items.filter(({ due_date }) => due_date === day)
          return (
            <WeekDay key={day} day={day} today={today} chosenDay={chosenDay} items={ofDay}>
              <div className="week-kid">
                {ofDay.length > 0 ? (
                  <ul>
                    {ofDay.map((item) => (
                      <li key={item.key}>
                        <WeekLine
                          item={item}
                          stateLabel={stateLabels[item.state]()}
                          showsState
                          {...(item.state === 'open' && { to: `/kids/${childId}/missions/${item.key}` })}
                        />
                      </li>
                    ))}
                  </ul>
                ) : (
                  <p className="week-note">
                    {hasPauseOn(week.pauses, childId, day) ? m.quest_child_paused() : m.quest_week_own_none()}
                  </p>
                )}
              </div>
            </WeekDay>
          )
        })}
      </div>
    </>
  )
}
