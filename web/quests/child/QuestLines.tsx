import { Link } from 'react-router'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { describeTimeAndNumber } from '#web/quests/describe-time-of-day.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'

/** Quests, one line each. As everywhere, verified and expired ones are not links. */
export const QuestLines = (props: {
  quests: readonly Quest[]
  calendar: Calendar
  noteOn: (quest: Quest) => string | undefined
}) => (
  <ul className="quest-lines">
    {props.quests.map((quest) => {
      const isMissed = isExpired(quest, props.calendar) && !quest.complete
      const note = [describeTimeAndNumber(quest), props.noteOn(quest)].filter(Boolean).join(' · ')
      return (
        <li key={quest.id}>
          {quest.picture && <QuestPicture name={quest.picture} />}
          <span>
            {quest.verified || isMissed ? (
              quest.name
            ) : (
              <Link to={`/kids/${quest.child_id}/missions/${quest.id}`}>{quest.name}</Link>
            )}
            {note && <small>{note}</small>}
          </span>
          <Points value={quest.points} withPlus={!isMissed} />
        </li>
      )
    })}
  </ul>
)
