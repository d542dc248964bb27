import type { HistoryLine, TransferKind } from '#contract/ledger/ledger.ts'
import { m } from '#messages'

/** A parent reads the history of the family's points (`family`) or a child's (`child`), a child its own (`own`). */
export const views = ['family', 'child', 'own'] as const
export type View = (typeof views)[number]

type SentenceInputs = { quest: string; reward: string }
type Sentences = Record<TransferKind, (inputs: SentenceInputs) => string>

const familySentences: Sentences = {
  trial: m.ledger_trial,
  promise: m.ledger_promise,
  release: m.ledger_release,
  verify: m.ledger_verify,
  take_back: m.ledger_take_back,
  bonus: m.ledger_bonus,
  return: m.ledger_return_from,
  expired: m.ledger_expired,
  purchase: m.ledger_purchase,
  request: m.ledger_request,
  hand_back: m.ledger_hand_back,
  redeem: m.ledger_redeem,
  compensate: m.ledger_compensate,
  refund: m.ledger_refund,
  repay: m.ledger_repay,
  reverse: m.ledger_reverse,
}
// When a parent reads a child's history, only `return` differs from the family's.
const childSentences: Sentences = { ...familySentences, return: m.ledger_return }
const sentences: Record<View, Sentences> = {
  family: familySentences,
  child: childSentences,
  own: {
    ...childSentences,
    verify: m.ledger_own_verify,
    take_back: m.ledger_own_take_back,
    bonus: m.ledger_bonus_for_you,
    request: m.ledger_own_request,
    hand_back: m.ledger_own_hand_back,
    compensate: m.ledger_own_compensate,
  },
}

export const describeTransfer = (
  { kind, quest, reward }: Pick<HistoryLine, 'kind' | 'quest' | 'reward'>,
  view: View,
) => sentences[view][kind]({ quest: quest ?? '', reward: reward ?? '' })
