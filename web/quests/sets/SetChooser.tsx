import type { Child } from '#contract/accounts/children.ts'
import type { QuestSet, SetQuest } from '#contract/quests/sets.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { type Occasion, occasions, readySets, type SetAge, setAges } from './ready-sets.ts'
import { ageLabels, occasionLabels } from './set-options.ts'
import { WeekAsSet } from './WeekAsSet.tsx'

export function SetChooser(props: {
  child: Child
  activeChildren: readonly Child[]
  age: SetAge
  onAgeChange: (age: SetAge) => void
  ownSets: readonly QuestSet[]
  onReady: (occasion: Occasion, name: string) => void
  onOwn: (set: QuestSet) => void
  onWeek: (name: string, quests: SetQuest[]) => void
  onNew: () => void
}) {
  const { child, activeChildren, age, onAgeChange, ownSets, onReady, onOwn, onWeek, onNew } = props
  return (
    <div className="quest-sets">
      <SegmentedChoice
        label={m.quest_sets_age()}
        name="age"
        value={age}
        onChange={onAgeChange}
        options={setAges.map((value) => ({ value, label: ageLabels[value]() }))}
      />
      <h3 id="ready-sets">{m.quest_sets_occasions()}</h3>
      <ul className="set-list" aria-labelledby="ready-sets">
        {occasions.map((occasion) => {
          const quests = readySets[occasion][age]
          const name = occasionLabels[occasion]()
          return (
            <li key={occasion}>
              <SetCard
                name={name}
                quests={quests}
                onPick={() => onReady(occasion, `${name}, ${ageLabels[age]()}`)}
              />
            </li>
          )
        })}
      </ul>
      <h3 id="own-sets">{m.quest_sets_own()}</h3>
      {ownSets.length === 0 ? (
        <p className="muted small">{m.quest_sets_own_none()}</p>
      ) : (
        <ul className="set-list" aria-labelledby="own-sets">
          {ownSets.map((set) => (
            <li key={set.id}>
              <SetCard name={set.name} quests={set.quests} onPick={() => onOwn(set)} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" size="compact" icon={IconPlus} onClick={onNew}>
        {m.quest_sets_new()}
      </Button>
      <WeekAsSet child={child} activeChildren={activeChildren} onShow={onWeek} />
    </div>
  )
}

const SetCard = (props: {
  name: string
  quests: readonly { name: string; picture: string | null }[]
  onPick: () => void
}) => (
  <button type="button" onClick={props.onPick}>
    <span className="row-text">
      <b>{props.name}</b>
      <small>
        {m.quest_sets_count({ count: props.quests.length })}
        {' · '}
        {props.quests.map(({ name }) => name).join(', ')}
      </small>
    </span>
    <span className="set-pictures">
      {props.quests
        .flatMap(({ picture }) => picture ?? [])
        .slice(0, 4)
        .map((picture, index) => (
          // The same picture may be in a set twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <QuestPicture key={index} name={picture} />
        ))}
    </span>
  </button>
)
