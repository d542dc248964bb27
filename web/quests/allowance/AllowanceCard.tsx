import { useQuery } from '@tanstack/react-query'
import type { Child } from '#contract/accounts/children.ts'
import { ALLOWANCE_DECISION_DAYS } from '#contract/limits.ts'
import type { Allowance, AllowanceForm, WaitingAllowance } from '#contract/quests/allowance.ts'
import { m } from '#messages'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { type Calendar, useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { formatHistoryDay } from '#web/platform/app/format-history-day.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { Skeleton } from '#web/platform/ui/Skeleton.tsx'
import type { AllowanceDraft } from './AllowanceDialog.tsx'
import { describeAllowance } from './describe-allowance.ts'
import { allowancesQuery, useEndAllowance, useSetAllowance } from './queries.ts'

const AllowanceDialog = lazyPart(async () => (await import('./AllowanceDialog.tsx')).AllowanceDialog)

/** A child's allowance, which a parent gives, changes and ends here. (W12) */
export function AllowanceCard({ child }: { child: Child }) {
  const query = useQuery(allowancesQuery)
  return (
    <Card className="stack" aria-labelledby="allowance">
      <h3 id="allowance">{m.allowance_title()}</h3>
      <Loaded query={query} skeleton={<AllowanceSkeleton />} errorText={m.allowance_failed()} hasInlineError>
        {({ allowances, waiting_allowances }) => (
          <ChildAllowance
            child={child}
            allowance={allowances.find(({ child_id }) => child_id === child.id)}
            waiting={waiting_allowances.filter(({ child_id }) => child_id === child.id)}
          />
        )}
      </Loaded>
    </Card>
  )
}

const AllowanceSkeleton = () => (
  <Skeleton className="skeletons">
    <i />
    <i className="short" />
    <i className="box" />
  </Skeleton>
)

function ChildAllowance(props: {
  child: Child
  allowance: Allowance | undefined
  waiting: WaitingAllowance[]
}) {
  const { child, allowance, waiting } = props
  const name = child.first_name
  const calendar = useCalendar()
  const dialog = useDialogDraft<AllowanceDraft>()
  const setAllowance = useSetAllowance(child.id)
  const endAllowance = useEndAllowance(child.id)

  const giveAgain = ({ points, weekday, condition }: AllowanceForm) =>
    setAllowance.mutate({ points, weekday, condition }, { onError: (error) => flash.failure(error) })
  const end = (ended: AllowanceForm) =>
    endAllowance.mutate(undefined, {
      onSuccess: () =>
        // Undoing would bring back only the allowance, not what waited.
        flash.success(
          m.allowance_ended({ name }),
          waiting.length === 0 ? { label: m.allowance_undo(), onPress: () => giveAgain(ended) } : undefined,
        ),
      onError: (error) => flash.failure(error),
    })
  return (
    <>
      {allowance ? (
        <>
          <p>{describeAllowance(allowance, name)}</p>
          <p className="muted small">
            {m.allowance_next({ day: formatHistoryDay(allowance.next_day, calendar) })}
            {allowance.condition !== 'none' && ` ${m.allowance_rules({ days: ALLOWANCE_DECISION_DAYS })}`}
          </p>
        </>
      ) : (
        <p className="muted">{m.allowance_none_text({ name })}</p>
      )}
      {waiting.length > 0 && (
        <ul>
          {waiting.map((week) => (
            <li key={week.payday}>{describeWaiting(week, calendar)}</li>
          ))}
        </ul>
      )}
      <div className="row">
        {allowance ? (
          <>
            <Button variant="ghost" onClick={dialog.open}>
              {m.allowance_change()}
            </Button>
            <Button variant="danger" isPending={endAllowance.isPending} onClick={() => end(allowance)}>
              {m.allowance_end()}
            </Button>
          </>
        ) : (
          <Button variant="ghost" onClick={dialog.open}>
            {m.allowance_give()}
          </Button>
        )}
        {waiting.some(({ points }) => points !== null) && <BuyPointsLink />}
      </div>
      {waiting.length > 0 && <p className="muted small">{m.allowance_end_waiting()}</p>}
      {dialog.isOpen && <AllowanceDialog child={child} allowance={allowance} {...dialog.dialogProps} />}
    </>
  )
}

function describeWaiting({ payday, points }: WaitingAllowance, calendar: Calendar) {
  const day = formatHistoryDay(payday, calendar)
  return points === null
    ? m.allowance_waits_decisions({ day })
    : m.allowance_waits_points({ count: points, points: formatNumber(points), day })
}
