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
  pause: m.quest_event_pause_by,
  resume: m.quest_event_resume_by,
  hand_over: m.quest_event_hand_over_by,
  take_over: m.quest_event_take_over,
}

/** Steps that the server took, not a person. */
const automaticEventTexts: Partial<typeof eventTexts> = {
  create: m.quest_event_added_by_repeat,
  stop: m.quest_event_stopped,
  pause: m.quest_event_pause,
  resume: m.quest_event_resume,
  hand_over: m.quest_event_hand_over,
}

export function formatQuestEvent({ event, by }: { event: QuestEventName; by: string | null }) {
  const automaticText = by === null && automaticEventTexts[event]
  if (automaticText) return automaticText({ by: '' })
  return eventTexts[event]({ by: by ?? m.quest_event_somebody() })
}
