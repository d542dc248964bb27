import type { OrderProblem } from '#contract/rewards/orders.ts'
import type { Language } from '#contract/values.ts'
import type {
  MailContent,
  MandatoryMessage,
  MessageKind,
} from '#server/messages/notifications/message-kind.ts'
import type { OrderRow } from '#server/rewards/orders/queries.ts'
import { findOrderGiftCode } from './gift-codes.ts'

export type OrderFacts = {
  order_id: string
  child_id: string
  reward: Record<Language, string>
  points: number
}
/** `child`: the child's first name, which `notifyUsers` adds. */
type OrderOfChild = OrderFacts & { child: string }

const SAMPLE_ID = '00000000-0000-7000-8000-000000000000'
const sampleOrder = {
  order_id: SAMPLE_ID,
  child_id: SAMPLE_ID,
  points: 12_500,
  reward: { 'en-CA': 'Puzzle <of> a thousand', 'fr-CA': 'Casse-tête <de> mille pièces' },
}
const sampleOrderOfChild = { ...sampleOrder, child: 'Zoé <b>' }

// A placed order is still sent after its family is closed; the messages to the parents about it therefore have
// `forClosedFamily`.

/** The code is added when the mail is sent and is never stored in the outbox. (R06 in docs/BEHAVIOURS.md) */
export const giftCode: MandatoryMessage<OrderOfChild & { code?: string }> = {
  name: 'gift_code',
  forClosedFamily: 'also',
  mail: ({ reward, child, child_id, code }, { t, name, adultUrl, inLanguage }) => {
    const params = { name, child, reward: inLanguage(reward) }
    return {
      subject: t('mail_gift_code_subject', params),
      title: t('mail_gift_code_title', params),
      paragraphs: [t('mail_gift_code_text', params)],
      ...(code && { code: { code, text: params.reward } }),
      button: { label: t('mail_reward_button', { child }), url: `${adultUrl}/kids/${child_id}/rewards` },
      smallPrint: t('mail_gift_code_small', params),
      picture: 'pip-cheering', // Pip is the mascot
    }
  },
  updateFacts: async (deps, family_id, facts) => {
    const code = await findOrderGiftCode(deps, family_id, facts.order_id)
    return { ...facts, ...(code && { code }) }
  },
  sampleFacts: { ...sampleOrderOfChild, code: 'WXYZ-<1234>-5678' },
}

type Parcel = Pick<OrderRow, 'carrier' | 'tracking' | 'expected_until'>

export const orderShipped: MandatoryMessage<OrderOfChild & Parcel> = {
  name: 'order_shipped',
  forClosedFamily: 'also',
  mail: (
    { reward, child, child_id, carrier, tracking, expected_until },
    { t, name, adultUrl, inLanguage, formatDay },
  ) => {
    const params = { name, child, reward: inLanguage(reward) }
    const text = tracking ? t('mail_order_shipped_tracking', { tracking }) : t('mail_order_shipped_untracked')
    return {
      subject: t('mail_order_shipped_subject', params),
      title: t('mail_order_shipped_subject', params),
      paragraphs: [
        t('mail_order_shipped_text', params),
        ...(expected_until ? [t('mail_order_shipped_until', { day: formatDay(expected_until) })] : []),
      ],
      ...(carrier && { items: [{ title: carrier, text }] }),
      button: { label: t('mail_reward_button', { child }), url: `${adultUrl}/kids/${child_id}/rewards` },
      smallPrint: t('mail_order_shipped_small'),
    }
  },
  sampleFacts: {
    ...sampleOrderOfChild,
    carrier: 'Canada <Post>',
    tracking: '7023 2101 4410 3992',
    expected_until: '2026-05-12',
  },
}

export const orderDelivered: MandatoryMessage<OrderOfChild> = {
  name: 'order_delivered',
  forClosedFamily: 'also',
  mail: ({ reward, child, child_id }, { t, name, adultUrl, inLanguage }) => {
    const params = { name, child, reward: inLanguage(reward) }
    return {
      subject: t('mail_order_delivered_subject', params),
      title: t('mail_order_delivered_subject', params),
      paragraphs: [t('mail_order_delivered_text', params)],
      button: { label: t('mail_reward_button', { child }), url: `${adultUrl}/kids/${child_id}/rewards` },
      smallPrint: t('mail_order_delivered_small'),
      picture: 'pip-cheering',
    }
  },
  sampleFacts: sampleOrderOfChild,
}

/** `to_family`: the points went to the family, because the child is deleted. */
export const orderCancelled: MandatoryMessage<OrderOfChild & { note: string | null; to_family: boolean }> = {
  name: 'order_cancelled',
  forClosedFamily: 'also',
  mail: ({ reward, child, child_id, points, note, to_family }, { t, name, adultUrl, inLanguage }) => {
    const params = { name, child, reward: inLanguage(reward) }
    return {
      subject: t('mail_order_cancelled_subject', params),
      title: t('mail_order_cancelled_subject', params),
      paragraphs: [t(to_family ? 'mail_order_cancelled_family' : 'mail_order_cancelled_text', params)],
      ...(note && { quote: { by: t('mail_quote_reason'), text: note } }),
      points,
      button: to_family
        ? { label: t('mail_points_refunded_button'), url: `${adultUrl}/points/history` }
        : { label: t('mail_reward_button', { child }), url: `${adultUrl}/kids/${child_id}/rewards` },
      smallPrint: t('mail_order_cancelled_small'),
    }
  },
  sampleFacts: { ...sampleOrderOfChild, note: 'No longer made <sorry>.', to_family: false },
}

export const orderCompensated: MandatoryMessage<OrderOfChild & { to_family: boolean }> = {
  name: 'order_compensated',
  forClosedFamily: 'also',
  mail: ({ reward, child, child_id, points, to_family }, { t, name, adultUrl, inLanguage }) => {
    const params = { name, child, reward: inLanguage(reward) }
    return {
      subject: t('mail_order_compensated_subject', params),
      title: t('mail_order_compensated_subject', params),
      paragraphs: [t(to_family ? 'mail_order_compensated_family' : 'mail_order_compensated_text', params)],
      points,
      button: to_family
        ? { label: t('mail_points_refunded_button'), url: `${adultUrl}/points/history` }
        : { label: t('mail_reward_button', { child }), url: `${adultUrl}/kids/${child_id}/rewards` },
    }
  },
  sampleFacts: { ...sampleOrderOfChild, to_family: true },
}

/**
 * A message to the child about its order, with the texts `mail_<name>_…`. The names are stored with sent messages.
 * `reward_back`: the child got its points back, because the order was cancelled or compensated.
 */
const createRewardMessage = (
  name: 'reward_shipped' | 'reward_arrived' | 'reward_back',
  getExtras: (facts: OrderFacts) => Pick<MailContent, 'points' | 'picture'> = () => ({}),
): MessageKind<OrderFacts> => ({
  name,
  preference: 'messages',
  mail: (facts, context) => {
    const params = { name: context.name, reward: context.inLanguage(facts.reward) }
    return {
      subject: context.t(`mail_${name}_subject`, params),
      title: context.t(`mail_${name}_title`, params),
      paragraphs: [context.t(`mail_${name}_text`, params)],
      button: { label: context.t('mail_reward_button_kid'), url: `${context.kidUrl}/gifts` },
      ...getExtras(facts),
    }
  },
  sampleFacts: sampleOrder,
})

export const rewardShipped = createRewardMessage('reward_shipped')
export const rewardArrived = createRewardMessage('reward_arrived', () => ({ picture: 'pip-cheering' }))
export const rewardPointsReturned = createRewardMessage('reward_back', ({ points }) => ({ points }))

export const problemReported: MandatoryMessage<{
  order_id: string
  reward: string
  problem: OrderProblem
  note: string
  return_number: string
}> = {
  name: 'problem_reported',
  getFooterReason: () => 'operator',
  mail: ({ order_id, reward, problem, note, return_number }, { t }) => ({
    subject: t('mail_problem_reported_subject', { return_number }),
    title: t(`mail_problem_reported_${problem}`),
    paragraphs: [],
    quote: { by: t('mail_problem_reported_text'), text: note },
    items: [
      { title: reward, text: order_id },
      { title: return_number, text: t('mail_problem_reported_number') },
    ],
    smallPrint: t('mail_problem_reported_small'),
  }),
  sampleFacts: {
    order_id: SAMPLE_ID,
    reward: 'Puzzle <of> a thousand',
    problem: 'damaged',
    return_number: 'RA-7K3M-Q9XD',
    note: 'Two <pieces> are bent.',
  },
}

export const fulfilmentMessages: readonly MessageKind[] = [
  giftCode,
  orderShipped,
  orderDelivered,
  orderCancelled,
  orderCompensated,
  rewardShipped,
  rewardArrived,
  rewardPointsReturned,
  problemReported,
]
