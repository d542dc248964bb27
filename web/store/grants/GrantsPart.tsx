import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import type { Grant, WeeklyGrant } from '#contract/store/grants.ts'
import { pointsAmount } from '#contract/values.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { formatHistoryDay } from '#web/platform/app/format-history-day.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonCards } from '#web/platform/ui/Skeleton.tsx'
import { formatWeekday } from '#web/quests/describe-recurrence.ts'
import {
  grantsQuery,
  useAddGrant,
  useEndWeeklyGrant,
  useSetWeeklyGrant,
  useTakeBackGrant,
} from './queries.ts'
import { WeeklyGrantDialog, type WeeklyGrantDraft } from './WeeklyGrantDialog.tsx'
import './grants.css'

const suggestedPoints = [100, 500, 1000, 2000]

/** /points where points are not sold: a parent adds points once or each week, and sees the latest. (F01) */
export function GrantsPart() {
  const query = useQuery(grantsQuery)
  return (
    <div className="grants">
      <AddPointsCard />
      <Loaded query={query} skeleton={<SkeletonCards count={2} />} errorText={m.grant_failed()}>
        {({ grants, weekly_grant }) => (
          <>
            <WeeklyCard weekly={weekly_grant} />
            <LatestCard grants={grants} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const form = z.object({ points: pointsAmount })

function AddPointsCard() {
  const addGrant = useAddGrant()
  const fields = useFields(form, { points: '' })
  const points = fields.field('points')

  async function add(grant: { points: number }) {
    try {
      await addGrant.mutateAsync(grant)
      fields.reset()
      flash.success(m.grant_added({ count: grant.points, points: formatNumber(grant.points) }))
    } catch (error) {
      flash.failure(error)
    }
  }
  return (
    <Card className="stack" aria-labelledby="add-points">
      <h2 id="add-points">{m.grant_title()}</h2>
      <Form fields={fields} onSubmit={fields.submit(add)}>
        <NumberField label={m.grant_points()} min={1} hasGem {...points} />
        <div className="row">
          {suggestedPoints.map((suggested) => (
            <Button
              key={suggested}
              variant="ghost"
              size="compact"
              aria-pressed={points.value === suggested}
              onClick={() => points.onChange(suggested)}
            >
              <Gem />
              {formatNumber(suggested)}
            </Button>
          ))}
        </div>
        <SubmitButton fields={fields} disabledReason={m.grant_points_needed()}>
          {m.grant_more()}
        </SubmitButton>
      </Form>
    </Card>
  )
}

function WeeklyCard({ weekly }: { weekly: WeeklyGrant | null }) {
  const calendar = useCalendar()
  const dialog = useDialogDraft<WeeklyGrantDraft>()
  const setWeekly = useSetWeeklyGrant()
  const endWeekly = useEndWeeklyGrant()

  const end = ({ points, weekday }: WeeklyGrant) =>
    endWeekly.mutate(undefined, {
      onSuccess: () =>
        flash.success(m.grant_weekly_ended(), {
          label: m.grant_weekly_undo(),
          onPress: () => setWeekly.mutate({ points, weekday }, { onError: (error) => flash.failure(error) }),
        }),
      onError: (error) => flash.failure(error),
    })
  return (
    <Card className="stack" aria-labelledby="weekly-points">
      <h2 id="weekly-points">{m.grant_weekly_title()}</h2>
      {weekly ? (
        <>
          <p>
            {m.grant_weekly_sentence({
              count: weekly.points,
              points: formatNumber(weekly.points),
              day: formatWeekday(weekly.weekday),
            })}
          </p>
          <p className="muted small">
            {m.grant_weekly_next({ day: formatHistoryDay(weekly.next_day, calendar) })}
          </p>
        </>
      ) : (
        <p className="muted">{m.grant_weekly_none()}</p>
      )}
      <div className="row">
        <Button variant="ghost" onClick={dialog.open}>
          {weekly ? m.grant_weekly_change() : m.grant_weekly_set()}
        </Button>
        {weekly && (
          <Button variant="danger" isPending={endWeekly.isPending} onClick={() => end(weekly)}>
            {m.grant_weekly_end()}
          </Button>
        )}
      </div>
      {dialog.isOpen && <WeeklyGrantDialog weekly={weekly} {...dialog.dialogProps} />}
    </Card>
  )
}

function LatestCard({ grants }: { grants: Grant[] }) {
  return (
    <Card className="stack" aria-labelledby="latest-points">
      <h2 id="latest-points">{m.grant_latest()}</h2>
      {grants.length === 0 ? (
        <p className="muted">{m.grant_latest_none()}</p>
      ) : (
        <ul className="latest-grants">
          {grants.map((grant) => (
            <LatestGrant key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
      <Link to="/points/history">{m.grant_history()}</Link>
    </Card>
  )
}

function LatestGrant({ grant }: { grant: Grant }) {
  const { id, points, given_at, is_weekly, by, is_taken_back } = grant
  const calendar = useCalendar()
  const takeBack = useTakeBackGrant()
  const inputs = { count: points, points: formatNumber(points) }
  const day = formatHistoryDay(calendar.dayOf(given_at), calendar)
  return (
    <li>
      <b className={is_taken_back ? 'is-taken-back' : undefined}>
        <Gem />
        {inputs.points}
        <span className="visually-hidden"> {m.points_word({ points })}</span>
      </b>
      <span className="muted small">
        {[day, is_weekly ? m.grant_weekly_mark() : by && m.grant_by({ name: by })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {is_taken_back ? (
        <span className="muted small">{m.grant_is_taken_back()}</span>
      ) : (
        <Button
          variant="ghost"
          size="compact"
          itemName={`${inputs.points}, ${day}`}
          isPending={takeBack.isPending}
          onClick={() =>
            takeBack.mutate(id, {
              onSuccess: () => flash.success(m.grant_taken_back_done(inputs)),
              onError: (error) => flash.failure(error),
            })
          }
        >
          {m.grant_take_back()}
        </Button>
      )}
    </li>
  )
}
