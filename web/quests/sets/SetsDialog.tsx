import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import type { CurrentQuest } from '#contract/quests/sets.ts'
import { listOwners } from '#contract/quests/sharing.ts'
import { m } from '#messages'
import { childrenQuery } from '#web/accounts/families/queries.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { type CreatedSet, CreatedSetCard } from './CreatedSetCard.tsx'
import { leaveOutCurrent } from './current-quests.ts'
import { questSetsQuery } from './queries.ts'
import { findSetAge, type Occasion, readySets, type SetAge } from './ready-sets.ts'
import { SetChooser } from './SetChooser.tsx'
import { SetReview } from './SetReview.tsx'
import { type SetDraft, takeSavedDraft } from './set-draft.ts'
import { emptyRow, toRows, toSavedRows } from './set-rows.ts'
import './sets.css'

/** From choosing a set to its created quests. Each step is a dialog of its own, so that the focus begins at its heading. */
export function SetsDialog({ child, onClose }: { child: Child; onClose: () => void }) {
  const { today } = useCalendar()
  const children = useQuery(childrenQuery)
  const sets = useQuery(questSetsQuery)
  const [age, setAge] = useState<SetAge>(() => findSetAge(child.birthday, today))
  const [draft, setDraft] = useState<SetDraft | undefined>(() => takeSavedDraft(child.id))
  const [created, setCreated] = useState<CreatedSet>()
  // The list that the server returns may be older than what was just created.
  const [allCreated, setAllCreated] = useState<CurrentQuest[]>([])
  const currentQuests = [...(sets.data?.current_quests ?? []), ...allCreated]

  const activeChildren = (children.data ?? []).filter(({ active }) => active)
  const activeIds = activeChildren.map(({ id }) => id)
  const newDraft = (more: Pick<SetDraft, 'kind' | 'name' | 'rows'> & Pick<Partial<SetDraft>, 'id'>) =>
    setDraft({
      id: undefined,
      days: { first_day: today, last_day: '' },
      ...more,
      rows: leaveOutCurrent(more.rows, currentQuests),
    })

  if (created)
    return (
      <CreatedSetCard
        created={created}
        activeChildren={activeChildren}
        onMore={() => {
          setCreated(undefined)
          setDraft(undefined)
        }}
        onClose={onClose}
      />
    )
  if (draft && children.data)
    return (
      <SetReview
        key={draft.rows[0]?.key}
        child={child}
        activeChildren={activeChildren}
        draft={draft}
        hasAverages={sets.data?.average_points.of_all !== null}
        currentQuests={currentQuests}
        onCreated={(set) => {
          setCreated(set)
          setAllCreated([
            ...allCreated,
            ...set.quests.map((quest) => ({ name: quest.name, child_ids: listOwners(quest) })),
          ])
        }}
        onBack={() => setDraft(undefined)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={m.quest_sets_title()}
      onClose={onClose}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
      }
    >
      <p className="muted">{m.quest_sets_lead()}</p>
      <Loaded query={sets} skeleton={<SkeletonRows count={4} />} errorText={m.quest_sets_failed()}>
        {({ quest_sets, average_points }) => (
          <Loaded query={children} skeleton={<SkeletonRows count={4} />} errorText={m.quest_sets_failed()}>
            {() => (
              <SetChooser
                child={child}
                activeChildren={activeChildren}
                age={age}
                onAgeChange={setAge}
                ownSets={quest_sets}
                onReady={(occasion: Occasion, name) =>
                  newDraft({
                    kind: 'ready',
                    name,
                    rows: toRows(readySets[occasion][age], average_points, [child.id]),
                  })
                }
                onOwn={({ id, name, quests }) =>
                  newDraft({ kind: 'own', id, name, rows: toSavedRows(quests, activeIds, [child.id]) })
                }
                onWeek={(name, quests) =>
                  newDraft({ kind: 'new', name, rows: toSavedRows(quests, activeIds, [child.id]) })
                }
                onNew={() => newDraft({ kind: 'new', name: '', rows: [emptyRow([child.id])] })}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}
