import { opensLater, type Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { formatDueDay } from '#web/quests/format-due-day.ts'
import { QuestFold } from './QuestFold.tsx'
import { QuestLines } from './QuestLines.tsx'
import type { QuestDay } from './trail-order.ts'

/**
 * Two folded lists of the quests that are due after today: those of the next day that has quests, and those of all
 * later days. (D01)
 */
export function LaterQuests(props: { days: readonly QuestDay[]; calendar: Calendar; isOpen: boolean }) {
  const { calendar, isOpen } = props
  const { today } = calendar
  const [next, ...later] = props.days
  if (!next) return null
  const laterCount = later.reduce((sum, { quests }) => sum + quests.length, 0)
  const noteOn = (quest: Quest) => (opensLater(quest, today) ? undefined : m.quest_open_already())
  return (
    <>
      <QuestFold
        key={next.day}
        title={foldTitle(formatDueDay(next.day, calendar), next.quests.length)}
        isOpen={isOpen}
      >
        <QuestLines quests={next.quests} calendar={calendar} noteOn={noteOn} />
      </QuestFold>
      {laterCount > 0 && (
        <QuestFold title={foldTitle(m.quest_later(), laterCount)}>
          {later.map(({ day, quests }) => (
            <section key={day} aria-label={formatDueDay(day, calendar)}>
              <h3>{formatDueDay(day, calendar)}</h3>
              <QuestLines quests={quests} calendar={calendar} noteOn={noteOn} />
            </section>
          ))}
        </QuestFold>
      )}
    </>
  )
}

/** The quests that rest, folded. (W05) */
export function RestingQuests({ quests, calendar }: { quests: readonly Quest[]; calendar: Calendar }) {
  if (quests.length === 0) return null
  return (
    <QuestFold title={foldTitle(m.quest_resting(), quests.length)}>
      <QuestLines
        quests={quests}
        calendar={calendar}
        noteOn={({ paused_for }) => (paused_for === 'points' ? m.quest_child_paused_points() : undefined)}
      />
    </QuestFold>
  )
}

const foldTitle = (day: string, count: number) =>
  m.quest_later_day({ day, quests: m.quest_count({ count, quests: formatNumber(count) }) })
