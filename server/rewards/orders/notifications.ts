import type { Language } from '#contract/values.ts'
import type { MessageKind, RenderContext } from '#server/messages/notifications/message-kind.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countDecidedOrders, type OrderRow } from './queries.ts'
import type { OrderNotification, Outcome } from './transition.ts'

/** `is_own`: whether the reward is of the family's own. Then no subject contains its name, which the family wrote. (X08) */
const toRewardFacts = ({ kind, name_en, name_fr, points }: OrderRow) => ({
  ...(kind === 'family' && { is_own: true }),
  reward: { 'en-CA': name_en, 'fr-CA': name_fr },
  points,
})

/**
 * Notifies a child or its parents of outcomes, which must all be about orders of this child. Orders that were requested
 * together share one message; so do orders that were approved together, apart from rewards of the family's own. For the
 * outcomes of fulfilment see fulfilment/notify-family.ts. (R04, R05, N03)
 */
export async function notifyOutcomes(deps: Deps, tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const [first] = outcomes
  if (!first) return
  const { family_id, child_id } = first.order
  const notify = <Facts>(to: 'parents' | 'child', kind: MessageKind<Facts>, facts: Omit<Facts, 'child'>) =>
    notifyUsers(deps, tx, { family_id, to: to === 'child' ? { user_id: child_id } : to, kind, facts })
  const byNotification = Map.groupBy(outcomes, ({ notification }) => notification)
  const ordersOf = (kind: OrderNotification) => byNotification.get(kind)?.map(({ order }) => order) ?? []
  const requested = ordersOf('requested').map(toRewardFacts)
  const decided = requested.length > 0 ? await countDecidedOrders(tx, family_id, child_id) : 0
  const approved = Map.groupBy(ordersOf('approved').map(toRewardFacts), isOwn)
  await writeAll([
    ...(requested.length > 0
      ? [notify('parents', rewardRequested, { child_id, rewards: requested, decided })]
      : []),
    ...[...approved.values()].map((rewards) => notify('child', rewardApproved, { rewards })),
    ...ordersOf('rejected').map((order) =>
      notify('child', rewardRejected, { ...toRewardFacts(order), note: order.note }),
    ),
    ...ordersOf('cancelled').map((order) => notify('child', rewardCancelled, toRewardFacts(order))),
  ])
}

type NamedReward = { reward: Record<Language, string>; points: number; is_own?: boolean }
type Rewards = { rewards: NamedReward[] }

const isOwn = ({ is_own = false }: NamedReward) => is_own

const toTextParams = ({ rewards }: Rewards, { inLanguage }: RenderContext) => ({
  reward: rewards[0] ? inLanguage(rewards[0].reward) : '',
  count: rewards.length,
})

const toItems = ({ rewards }: Rewards, { inLanguage, formatPoints }: RenderContext) =>
  rewards.map(({ reward, points }) => ({ title: inLanguage(reward), text: formatPoints(points) }))

const kite = { reward: { 'en-CA': 'Kite <i>', 'fr-CA': 'Cerf-volant <i>' }, points: 1250 }
const rewards = [kite, { reward: { 'en-CA': 'Book card', 'fr-CA': 'Carte-cadeau de livres' }, points: 2500 }]

/** `decided`: how many of the child's orders had been decided before. */
type RequestFacts = Rewards & { child_id: string; child: string; decided: number }

const rewardRequested: MessageKind<RequestFacts> = {
  name: 'reward_requested',
  preference: 'reward_requests',
  // `decided` is included, because a request that is repeated after a decision needs a message of its own.
  about: ({ child_id, rewards, decided }) => JSON.stringify([child_id, rewards, decided]),
  mail: (facts, context) => {
    const params = { ...toTextParams(facts, context), child: facts.child, name: context.name }
    return {
      subject: context.t(
        facts.rewards.some(isOwn) ? 'mail_reward_own_requested_subject' : 'mail_reward_requested_subject',
        params,
      ),
      title: context.t('mail_reward_requested_subject', params),
      paragraphs: [context.t('mail_reward_requested_text', params)],
      items: toItems(facts, context),
      button: {
        label: context.t('mail_reward_requested_button'),
        url: `${context.adultUrl}/kids/${facts.child_id}/rewards`,
      },
      smallPrint: context.t('mail_reward_requested_small', params),
    }
  },
  sms: (facts, context) =>
    context.t('sms_reward_requested', {
      ...toTextParams(facts, context),
      child: facts.child,
      url: `${context.adultUrl}/kids/${facts.child_id}/rewards`,
    }),
  sampleFacts: { child_id: '00000000-0000-7000-8000-000000000000', child: 'Zoé <b>', rewards, decided: 0 },
}

const rewardApproved: MessageKind<Rewards> = {
  name: 'reward_approved',
  preference: 'messages',
  mail: (facts, context) => {
    const params = { ...toTextParams(facts, context), name: context.name }
    const isPromise = facts.rewards.every(isOwn)
    return {
      subject: context.t(
        isPromise ? 'mail_reward_own_approved_subject' : 'mail_reward_approved_subject',
        params,
      ),
      title: context.t('mail_reward_approved_title', params),
      paragraphs: [context.t(isPromise ? 'mail_reward_promised_text' : 'mail_reward_approved_text', params)],
      items: toItems(facts, context),
      button: { label: context.t('mail_rewards_button_kid'), url: `${context.kidUrl}/gifts` },
      smallPrint: context.t(isPromise ? 'mail_reward_promised_small' : 'mail_reward_approved_small'),
      picture: 'pip-cheering',
    }
  },
  sampleFacts: { rewards },
}

const rewardRejected: MessageKind<NamedReward & { note: string | null }> = {
  name: 'reward_rejected',
  preference: 'messages',
  mail: ({ reward, points, note, is_own }, { t, name, kidUrl, inLanguage }) => {
    const params = { reward: inLanguage(reward), name }
    return {
      subject: t(is_own ? 'mail_reward_own_rejected_subject' : 'mail_reward_rejected_subject', params),
      title: t('mail_reward_rejected_title', params),
      paragraphs: [t('mail_reward_rejected_text', params)],
      ...(note && { quote: { by: t('mail_quote_parent'), text: note } }),
      points,
      button: { label: t('mail_rewards_button_kid'), url: `${kidUrl}/gifts` },
      smallPrint: t('mail_reward_rejected_small'),
    }
  },
  sampleFacts: { ...kite, note: 'Let us first find out <b>where it can fly.' },
}

const rewardCancelled: MessageKind<NamedReward> = {
  name: 'reward_cancelled',
  preference: 'messages',
  mail: ({ reward, points, is_own }, { t, name, kidUrl, inLanguage }) => {
    const params = { reward: inLanguage(reward), name }
    return {
      subject: t(is_own ? 'mail_reward_own_cancelled_subject' : 'mail_reward_cancelled_subject', params),
      title: t('mail_reward_cancelled_title', params),
      paragraphs: [t(is_own ? 'mail_reward_promise_cancelled_text' : 'mail_reward_cancelled_text', params)],
      points,
      button: { label: t('mail_rewards_button_kid'), url: `${kidUrl}/gifts` },
      smallPrint: t('mail_reward_rejected_small'),
    }
  },
  sampleFacts: kite,
}

export const orderMessages: readonly MessageKind[] = [
  rewardRequested,
  rewardApproved,
  rewardRejected,
  rewardCancelled,
]
