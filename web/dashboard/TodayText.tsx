import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'

/** For example "2 of 4 done today". */
export const TodayText = ({ today }: { today: ChildToday['today'] }) =>
  today.due > 0 ? (
    <>
      <b className="number">{m.family_done_of_today({ done: today.verified, due: today.due })}</b>{' '}
      {m.family_today()}
    </>
  ) : (
    m.family_none_today()
  )
