import type { HistoryLine, TransferKind } from '#contract/ledger/ledger.ts'
import { m } from '#messages'

/**
 * Whose history of points is shown to whom: the family's to a parent (`family`), a child's to a parent (`child`), or a
 * child's to this child (`own`).
 */
export const views = ['family', 'child', 'own'] as const
export type View = (typeof views)[number]

type SentenceInputs = { quest: string; reward: string }
type Sentences = Record<TransferKind, (inputs: SentenceInputs) => string>

const familySentences: Sentences = {
  trial: m.ledger_trial, // the welcome points of a new family
  promise: m.ledger_promise,
  release: m.ledger_release,
  verify: m.ledger_verify,
  take_back: m.ledger_take_back,
  bonus: m.ledger_bonus,
  allowance: m.ledger_allowance,
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
  grant: m.ledger_grant,
  grant_back: m.ledger_grant_back,
}
// For a parent, a child's history has the same sentences as the family's, except for `return`.
const childSentences: Sentences = { ...familySentences, return: m.ledger_return }
const sentences: Record<View, Sentences> = {
  family: familySentences,
  child: childSentences,
  own: {
    ...childSentences,
    verify: m.ledger_own_verify,
    take_back: m.ledger_own_take_back,
    bonus: m.ledger_bonus_for_you,
    allowance: m.ledger_own_allowance,
    request: m.ledger_own_request,
    hand_back: m.ledger_own_hand_back,
    compensate: m.ledger_own_compensate,
  },
}

export const describeTransfer = (
  { kind, quest, reward }: Pick<HistoryLine, 'kind' | 'quest' | 'reward'>,
  view: View,
) => sentences[view][kind]({ quest: quest ?? '', reward: reward ?? '' })
