import type { QuestStep } from '#contract/quests/quests.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { QuestRow } from './queries.ts'

type NotifiedQuest = Pick<QuestRow, 'family_id' | 'id' | 'child_id' | 'name' | 'points' | 'due_date' | 'note'>

const toFacts = ({ id, child_id, name, points }: NotifiedQuest) => ({
  quest_id: id,
  child_id,
  quest: name,
  points,
})

/** Tells the child of a quest that somebody gave it. One that follows by itself is told by the reminder. (N03) */
export function notifyOfNewQuest(deps: Deps, tx: Tx, quest: NotifiedQuest) {
  const { family_id, child_id, due_date } = quest
  const facts = { ...toFacts(quest), due_date }
  notifyUsers(deps, tx, { family_id, to: { user_id: child_id }, kind: 'quest_new', facts })
}

/** Tells the other side of a step that waits for it, or that it waited for. (N03) */
export function notifyOfStep(deps: Deps, tx: Tx, step: QuestStep, quest: NotifiedQuest) {
  const { family_id, child_id, note, due_date } = quest
  const facts = toFacts(quest)
  const child = { user_id: child_id }
  if (step === 'finish') notifyUsers(deps, tx, { family_id, to: 'parents', kind: 'quest_finished', facts })
  if (step === 'verify')
    notifyUsers(deps, tx, { family_id, to: child, kind: 'quest_verified', facts: { ...facts, note } })
  if (step === 'reject')
    notifyUsers(deps, tx, {
      family_id,
      to: child,
      kind: 'quest_rejected',
      facts: { ...facts, note, due_date },
    })
}
