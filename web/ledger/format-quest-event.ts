import type { QuestEventName } from '#contract/ledger/ledger.ts'
import { m } from '#messages'

const eventTexts: Record<QuestEventName, (inputs: { by: string }) => string> = {
  create: m.quest_event_create,
  finish: m.quest_event_finish,
  unfinish: m.quest_event_unfinish,
  verify: m.quest_event_verify,
  reject: m.quest_event_reject,
  extend: m.quest_event_extend,
  edit: m.quest_event_edit,
  restore: m.quest_event_restore,
  undo: m.quest_event_undo,
  delete: m.quest_event_delete,
  expire: m.quest_event_expire,
  stop: m.quest_event_stop,
}

export function formatQuestEvent({ event, by }: { event: QuestEventName; by: string | null }) {
  if (by === null && event === 'create') return m.quest_event_added_by_repeat()
  if (by === null && event === 'stop') return m.quest_event_stopped()
  return eventTexts[event]({ by: by ?? m.quest_event_somebody() })
}
