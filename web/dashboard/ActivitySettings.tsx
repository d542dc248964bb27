import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Activity, listActivity } from '#contract/dashboard/activity.ts'
import { ACTIVITY_DAYS, ACTIVITY_PER_PAGE } from '#contract/limits.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { type Calendar, formatTime, useCalendar } from '#web/platform/app/calendar.ts'
import { formatHistoryDay } from '#web/platform/app/format-history-day.ts'
import { PagedList } from '#web/platform/ui/PagedList.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { describeActivity, describeCircumstances } from './describe-activity.ts'
import '#web/ledger/history.css'

/** Lists, day by day, what happened in the family's accounts and who decided what. (X12) */
export function ActivitySettings() {
  const page = usePageNumber()
  const calendar = useCalendar()
  const query = useQuery({
    queryKey: queryKeys.activity(page),
    queryFn: ({ signal }) =>
      call(listActivity, {
        querystring: { offset: (page - 1) * ACTIVITY_PER_PAGE, limit: ACTIVITY_PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="stack" aria-labelledby="activity">
      <h2 id="activity">{m.activity_title()}</h2>
      <p className="muted">{m.activity_lead({ days: ACTIVITY_DAYS })}</p>
      <div className="history">
        <PagedList
          query={query}
          pageSize={ACTIVITY_PER_PAGE}
          skeleton={<SkeletonRows count={5} />}
          errorText={m.activity_failed()}
          empty={<p>{m.activity_none()}</p>}
        >
          {({ activity }) =>
            [...Map.groupBy(activity, ({ at }) => calendar.dayOf(at))].map(([day, entries]) => (
              <Day key={day} day={day} entries={entries} calendar={calendar} />
            ))
          }
        </PagedList>
      </div>
    </section>
  )
}

function Day({ day, entries, calendar }: { day: string; entries: Activity[]; calendar: Calendar }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{formatHistoryDay(day, calendar)}</h3>
      <ul className="card flush">
        {entries.map((entry) => (
          <li key={entry.id}>
            <div className="row-text">
              <p>{describeActivity(entry)}</p>
              <small>{[...describeCircumstances(entry), formatTime(entry.at, calendar)].join(', ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
