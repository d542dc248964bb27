import { useState } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import { daysAfter, startOfWeek } from '#contract/calendar.ts'
import type { SetQuest } from '#contract/quests/sets.ts'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronDown } from '#web/platform/ui/graphics/icons.ts'
import { useShowDays } from './queries.ts'

const ALL = 'all'

/** Makes a list of the quests of a week, which the parent reviews and saves. (W09) */
export function WeekAsSet(props: {
  child: Child
  activeChildren: readonly Child[]
  onShow: (name: string, quests: SetQuest[]) => void
}) {
  const { child, activeChildren, onShow } = props
  const { today } = useCalendar()
  const week = useShowDays()
  const [whose, setWhose] = useState<string>(child.id)
  const [which, setWhich] = useState<'this' | 'last'>('this')
  const first_day = daysAfter(startOfWeek(today), which === 'this' ? 0 : -7)

  function show() {
    const kid = activeChildren.find(({ id }) => id === whose)
    const day = formatDay(first_day, { day: 'numeric', month: 'long' })
    week.mutate(
      { first_day, ...(kid && { child_id: kid.id }) },
      {
        onSuccess: (quests) => {
          const name = kid
            ? m.quest_sets_week_name_child({ name: kid.first_name, day })
            : m.quest_sets_week_name({ day })
          if (quests.length > 0) onShow(name, quests)
        },
      },
    )
  }
  return (
    <details className="set-week">
      <summary>
        {m.quest_sets_week()}
        <Icon icon={IconChevronDown} />
      </summary>
      <div className="form">
        <p className="muted small">{m.quest_sets_week_lead()}</p>
        <SegmentedChoice
          label={m.quest_sets_week_which()}
          name="week"
          value={which}
          onChange={(value) => {
            week.reset()
            setWhich(value)
          }}
          options={[
            { value: 'this', label: m.quest_sets_week_this() },
            { value: 'last', label: m.quest_sets_week_last() },
          ]}
        />
        {activeChildren.length > 1 && (
          <SelectField
            label={m.quest_sets_week_whose()}
            name="whose"
            value={whose}
            onChange={(value) => {
              week.reset()
              setWhose(value)
            }}
            options={[
              ...activeChildren.map(({ id, first_name }) => ({ value: id, label: first_name })),
              { value: ALL, label: m.quest_sets_week_all() },
            ]}
          />
        )}
        <div>
          <Button variant="ghost" isPending={week.isPending} onClick={show}>
            {m.quest_sets_week_show()}
          </Button>
        </div>
        <p role="status" className="small">
          {week.data?.length === 0 && m.quest_sets_week_none()}
          {week.isError && errorText(week.error, m.quest_sets_week_failed())}
        </p>
      </div>
    </details>
  )
}
