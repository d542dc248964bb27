import { useState } from 'react'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { containsAllWords } from '#web/platform/app/contains-all-words.ts'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { type AgeBand, ageBands, findAgeBand, ideas } from './ideas.ts'
import type { QuestTemplate } from './quest-template.ts'
import { TemplateDialog, TemplatePicker } from './TemplatePicker.tsx'

const ageLabels: Record<AgeBand, () => string> = {
  '4-6': m.quest_ideas_ages_4_6,
  '7-9': m.quest_ideas_ages_7_9,
  '10-12': m.quest_ideas_ages_10_12,
  '13+': m.quest_ideas_ages_13,
}

export function IdeaChooser(props: {
  birthday: string | null
  onPick: (template: QuestTemplate) => void
  onClose: () => void
}) {
  const { birthday, onPick, onClose } = props
  const { today } = useCalendar()
  const [ages, setAges] = useState<AgeBand | 'all'>(birthday ? findAgeBand(birthday, today) : 'all')
  const [searchText, setSearchText] = useState('')
  const matches = containsAllWords(searchText)
  const foundIdeas = ideas
    .filter((idea) => ages === 'all' || idea.ages === ages)
    .filter(({ template: { name, description } }) => matches(`${name} ${description}`))
  return (
    <TemplateDialog title={m.quest_ideas_title()} onClose={onClose}>
      <SegmentedChoice
        label={m.quest_ideas_age()}
        name="ages"
        value={ages}
        onChange={setAges}
        options={[
          ...ageBands.map((band) => ({ value: band, label: ageLabels[band]() })),
          { value: 'all' as const, label: m.quest_ideas_all_ages() },
        ]}
      />
      <TextField
        label={m.quest_ideas_search()}
        type="search"
        autoComplete="off"
        name="words"
        value={searchText}
        onChange={setSearchText}
        onBlur={() => {}}
        error={undefined}
      />
      <p className="muted small" role="status">
        {foundIdeas.length ? m.quest_ideas_found({ count: foundIdeas.length }) : m.quest_ideas_none()}
      </p>
      <div className="quest-ideas">
        <TemplatePicker items={foundIdeas} onPick={onPick} />
      </div>
    </TemplateDialog>
  )
}
