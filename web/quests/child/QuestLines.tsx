import { Link } from 'react-router'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import { Points } from '#web/platform/ui/Points.tsx'

/** Quests, one line each. As everywhere, verified and expired ones are not links. */
export const QuestLines = (props: {
  quests: readonly Quest[]
  today: string
  noteOn: (quest: Quest) => string | undefined
}) => (
  <ul className="quest-lines">
    {props.quests.map((quest) => {
      const isMissed = isExpired(quest, props.today) && !quest.complete
      const note = props.noteOn(quest)
      return (
        <li key={quest.id}>
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
