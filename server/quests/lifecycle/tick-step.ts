import type { Tick } from '#contract/quests/checklist.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { toChecklist } from './checklist.ts'
import type { Context, QuestRow } from './outcome.ts'
import { assertCanSee, toQuest } from './presenter.ts'
import { lockQuest } from './queries.ts'
import { assertAllowed } from './transition.ts'
import { toContext } from './transition-context.ts'

/**
 * Ticks or unticks a step of a child's quest. Throws the refusals `not_found`, `quest_taken` and those of `applyTick`. A step that is
 * ticked already stays so. (W10)
 */
export function tickStep(deps: Deps, child: Actor, id: string, tick: Tick): Promise<Quest> {
  return deps.transaction(async (tx) => {
    const quest = await lockQuest(tx, child.family_id, id)
    assertCanSee(child, quest)
    const after = applyTick(quest, tick, toContext(deps, child))
    return commitWith(after === quest ? [] : saveTicks(tx, after), toQuest(after, child))
  })
}

/**
 * Returns the quest after a tick, or the same one if the step already is as wanted. Pure function. Throws the refusals `quest_moved_on`
 * (also if a parent has changed the steps), `quest_opens_later`, `quest_paused`.
 */
function applyTick(quest: QuestRow, { number, text, done }: Tick, context: Context): QuestRow {
  const steps = toChecklist(quest) ?? []
  const step = steps[number - 1]
  if (step?.text !== text) throw new Refusal('quest_moved_on')
  if (step.done === done) return quest
  assertAllowed(quest, 'finish', 'child', context)
  const steps_done = steps.map((one) => (one === step ? done : one.done))
  return { ...quest, steps_done, updated_at: context.now }
}

const saveTicks = (tx: Tx, { family_id, id, child_id, sharing, steps_done, updated_at }: QuestRow) => [
  tx
    .updateTable('quests')
    .set({ steps_done, updated_at })
    .where((row) => row.and({ family_id, id }))
    .execute(),
  announce(tx, family_id, 'quests', sharing ? null : child_id),
]
