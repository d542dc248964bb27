import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { listOwners } from '#contract/quests/sharing.ts'
import type { Week } from '#contract/quests/week.ts'
import { m } from '#messages'
import { childrenQuery } from '#web/accounts/families/queries.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCopy, IconPlus, IconZzz } from '#web/platform/ui/graphics/icons.ts'
import { IconButton } from '#web/platform/ui/IconButton.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { BackLink } from '#web/platform/ui/PageHead.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { useRestoreFocus } from '#web/platform/ui/useRestoreFocus.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { takeSavedDraft } from '#web/quests/sets/set-draft.ts'
import { DayPicker, formatLongDay } from './DayPicker.tsx'
import { MoveDialog, useMoveQuest } from './MoveDialog.tsx'
import { weekQuery } from './queries.ts'
import { useDragToDay } from './useDragToDay.ts'
import { WeekDay } from './WeekDay.tsx'
import { StateSign, WeekLine, type WeekLineProps } from './WeekLine.tsx'
import { WeekNav } from './WeekNav.tsx'
import { nameKids, WeekSums } from './WeekSums.tsx'
import {
  canMove,
  findFirstDay,
  hasPauseOn,
  listDays,
  toItems,
  type WeekItem,
  type WeekState,
  weekStates,
} from './week-items.ts'
import './week.css'

const CopyDialog = lazyPart(async () => (await import('./CopyDialog.tsx')).CopyDialog)

const stateLabels: Record<WeekState, () => string> = {
  open: m.quest_week_open,
  finished: m.quest_to_verify,
  verified: m.quest_completed,
  expired: m.quest_expired,
  resting: m.quest_paused,
  points: m.quest_paused_points,
  expected: m.quest_week_expected,
}

/** The quests of all children in one week. */
export function ParentWeek() {
  const { today } = useCalendar()
  const firstDay = findFirstDay(useSearchParams()[0].get('from'), today)
  // The days are those of the family's time zone.
  const hasProfile = useQuery(profileQuery).data !== undefined
  const week = useQuery({ ...weekQuery(firstDay), enabled: hasProfile })
  const children = useQuery(childrenQuery)
  const heading = useRestoreFocus()
  return (
    <div className="wrap week-page">
      <BackLink to="/parentdashboard">{m.nav_home()}</BackLink>
      <div className="week-head">
        <h1 ref={heading} tabIndex={-1}>
          {m.quest_week_title()}
        </h1>
        <WeekNav firstDay={firstDay} today={today} />
      </div>
      <Loaded query={children} skeleton={<SkeletonRows count={7} />} errorText={m.family_kid_failed()}>
        {(kids) => (
          <Loaded query={week} skeleton={<SkeletonRows count={7} />} errorText={m.quest_fetch_failed()}>
            {(data) => <LoadedWeek key={firstDay} week={data} kids={kids.filter(({ active }) => active)} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

function LoadedWeek({ week, kids }: { week: Week; kids: readonly Child[] }) {
  const calendar = useCalendar()
  const { today } = calendar
  const days = listDays(week.first_day)
  const [firstDay = today, lastDay = today] = [days[0], days.at(-1)]
  const [chosenDay, setChosenDay] = useState(days.includes(today) ? today : firstDay)
  const [moving, setMoving] = useState<Quest>()
  const [savedDraft, setSavedDraft] = useState(() => takeSavedDraft('week'))
  const [copying, setCopying] = useState<{ day?: string } | undefined>(savedDraft && {})
  const { move } = useMoveQuest()
  const { drag, ghost, begin, hasJustEnded } = useDragToDay<Quest>({
    canDrop: (quest, day) => day >= today && day !== quest.due_date,
    onDrop: move,
  })
  // The quests of deleted children are not shown, and not counted.
  const items = toItems(week, calendar).filter(({ child_ids }) =>
    kids.some(({ id }) => child_ids.includes(id)),
  )
  if (kids.length === 0)
    return (
      <EmptyState
        scene="quests"
        title={m.quest_week_none()}
        action={<LinkButton to="/addchild">{m.family_add_child()}</LinkButton>}
      />
    )
  const states = weekStates.filter((state) => items.some((item) => item.state === state))
  return (
    <>
      <div className="week-top">
        <WeekSums week={week} items={items} kids={kids} today={today} />
        {lastDay >= today && (
          <Button variant="ghost" size="compact" icon={IconCopy} onClick={() => setCopying({})}>
            {days.includes(today) ? m.quest_week_copy_last() : m.quest_week_copy_before()}
          </Button>
        )}
      </div>
      <DayPicker
        days={days}
        chosenDay={chosenDay}
        today={today}
        dropDay={drag?.day}
        onChoose={setChosenDay}
      />
      <div
        className={kids.length > 2 ? 'card flush week-table many-kids' : 'card flush week-table'}
        style={{ '--kids': kids.length } as React.CSSProperties}
      >
        <div className="week-kid-names" aria-hidden="true">
          {kids.map((kid) => (
            <span key={kid.id}>
              <Avatar name={kid.name} avatar={kid.avatar} />
              {kid.first_name}
            </span>
          ))}
        </div>
        {days.map((day) => {
          const ofDay = items.filter(({ due_date }) => due_date === day)
          return (
            <WeekDay
              key={day}
              day={day}
              today={today}
              chosenDay={chosenDay}
              items={ofDay}
              isDropTarget={drag?.day === day}
              action={
                lastDay >= today &&
                ofDay.some(({ quest }) => quest) && (
                  <IconButton
                    icon={IconCopy}
                    label={m.quest_week_copy_day({ day: formatLongDay(day) })}
                    onClick={() => setCopying({ day })}
                  />
                )
              }
            >
              {kids.map((kid) => (
                <KidDay
                  key={kid.id}
                  kid={kid}
                  day={day}
                  canAdd={day >= today}
                  isPaused={hasPauseOn(week.pauses, kid.id, day)}
                  items={ofDay.filter(({ child_ids }) => child_ids.includes(kid.id))}
                  movingKey={drag?.item.id}
                  toMove={({ quest, ...item }) =>
                    quest && canMove({ quest, ...item }, days, calendar)
                      ? {
                          onPress: () => !hasJustEnded() && setMoving(quest),
                          onPointerDown: (event) => begin(quest, event),
                        }
                      : undefined
                  }
                />
              ))}
            </WeekDay>
          )
        })}
      </div>
      {items.some((item) => canMove(item, days, calendar)) && (
        <p className="week-hint small muted">{m.quest_week_drag_hint()}</p>
      )}
      <Legend states={states} />
      {drag && (
        <div ref={ghost} className="week-ghost" aria-hidden="true">
          {drag.item.picture && <QuestPicture name={drag.item.picture} />}
          {drag.item.name}
        </div>
      )}
      {moving && (
        <MoveDialog
          quest={moving}
          names={nameKids(listOwners(moving), kids)}
          items={items.filter(({ child_ids }) => child_ids.includes(moving.child_id))}
          days={days}
          onClose={() => setMoving(undefined)}
        />
      )}
      {copying && (
        <CopyDialog
          sourceDay={copying.day}
          savedDraft={copying.day ? undefined : savedDraft}
          items={items}
          days={days}
          kids={kids}
          onClose={() => {
            setCopying(undefined)
            // The next copy begins with a new list.
            setSavedDraft(undefined)
          }}
        />
      )}
    </>
  )
}

function KidDay(props: {
  kid: Child
  day: string
  canAdd: boolean
  isPaused: boolean
  items: readonly WeekItem[]
  /** The quest that is being dragged. */
  movingKey: string | undefined
  /** What moves the item; undefined if it cannot be moved. */
  toMove: (item: WeekItem) => Pick<WeekLineProps, 'onPress' | 'onPointerDown'> | undefined
}) {
  const { kid, day, canAdd, isPaused, items, movingKey, toMove } = props
  return (
    <div className="week-kid">
      <h3>
        <Avatar name={kid.name} avatar={kid.avatar} />
        {kid.first_name}
      </h3>
      {isPaused && (
        <p className="week-note">
          <Icon icon={IconZzz} />
          {m.quest_paused()}
        </p>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((item) => {
            const { quest } = item
            return (
              <li key={item.key} className={item.key === movingKey ? 'moving' : undefined}>
                <WeekLine
                  item={item}
                  stateLabel={stateLabels[item.state]()}
                  {...toMove(item)}
                  {...(quest && { to: `/kids/${kid.id}/missions/${quest.id}` })}
                />
              </li>
            )
          })}
        </ul>
      )}
      {items.length === 0 && !isPaused && <p className="week-note">{m.quest_week_none()}</p>}
      {canAdd && (
        <Link
          className="icon-button week-add"
          to={`/kids/${kid.id}/assignmission?day=${day}`}
          aria-label={m.quest_week_add({ name: kid.first_name, day: formatLongDay(day) })}
        >
          <Icon icon={IconPlus} />
        </Link>
      )}
    </div>
  )
}

const Legend = ({ states }: { states: readonly WeekState[] }) =>
  states.length > 0 && (
    <ul className="week-legend" aria-label={m.quest_week_legend()}>
      {states.map((state) => (
        <li key={state}>
          <StateSign state={state} />
          {stateLabels[state]()}
        </li>
      ))}
    </ul>
  )
