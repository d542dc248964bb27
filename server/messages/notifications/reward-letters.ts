import type { Letters } from './letters.ts'
import type { Ways } from './links.ts'

type RewardKind =
  | 'gift_code'
  | 'order_shipped'
  | 'order_delivered'
  | 'order_cancelled'
  | 'order_compensated'
  | 'reward_shipped'
  | 'reward_arrived'
  | 'reward_back'
  | 'problem_reported'
  | 'codes_low'

const childsRewards = ({ adult }: Ways, child_id: string) => `${adult}/kids/${child_id}/rewards`
/** Of a deleted child there may be nothing left to look at. */
const familyPoints = ({ adult }: Ways) => `${adult}/points/history`
const ownRewards = ({ kid }: Ways) => `${kid}/gifts`

/** What parents and children read of rewards on their way, and the operator of what needs a hand. */
export const rewardLetters: Letters<RewardKind> = {
  gift_code: ({ reward, child, child_id, code }, words, ways) => {
    const names = { name: ways.name, child, reward: ways.named(reward) }
    return {
      subject: words('gift_code_subject', names),
      title: words('gift_code_title', names),
      paragraphs: [words('gift_code_text', names)],
      ...(code && { code: { code, text: names.reward } }),
      button: { label: words('reward_button', { child }), url: childsRewards(ways, child_id) },
      small: words('gift_code_small', names),
      picture: 'pip-cheering',
    }
  },

  order_shipped: ({ reward, child, child_id, carrier, tracking, expected_until }, words, ways) => {
    const names = { name: ways.name, child, reward: ways.named(reward) }
    return {
      subject: words('order_shipped_subject', names),
      title: words('order_shipped_subject', names),
      paragraphs: [
        words('order_shipped_text', names),
        ...(expected_until ? [words('order_shipped_until', { day: ways.dayOf(expected_until) })] : []),
      ],
      ...(carrier && {
        items: [
          {
            title: carrier,
            text: tracking ? words('order_shipped_tracking', { tracking }) : words('order_shipped_untracked'),
          },
        ],
      }),
      button: { label: words('reward_button', { child }), url: childsRewards(ways, child_id) },
      small: words('order_shipped_small'),
    }
  },

  order_delivered: ({ reward, child, child_id }, words, ways) => {
    const names = { name: ways.name, child, reward: ways.named(reward) }
    return {
      subject: words('order_delivered_subject', names),
      title: words('order_delivered_subject', names),
      paragraphs: [words('order_delivered_text', names)],
      button: { label: words('reward_button', { child }), url: childsRewards(ways, child_id) },
      small: words('order_delivered_small'),
      picture: 'pip-cheering',
    }
  },

  order_cancelled: ({ reward, child, child_id, points, note, to_family }, words, ways) => {
    const names = { name: ways.name, child, reward: ways.named(reward) }
    return {
      subject: words('order_cancelled_subject', names),
      title: words('order_cancelled_subject', names),
      paragraphs: [words(to_family ? 'order_cancelled_family' : 'order_cancelled_text', names)],
      ...(note && { quote: { by: words('quote_reason'), text: note } }),
      points,
      button: to_family
        ? { label: words('points_refunded_button'), url: familyPoints(ways) }
        : { label: words('reward_button', { child }), url: childsRewards(ways, child_id) },
      small: words('order_cancelled_small'),
    }
  },

  order_compensated: ({ reward, child, child_id, points, to_family }, words, ways) => {
    const names = { name: ways.name, child, reward: ways.named(reward) }
    return {
      subject: words('order_compensated_subject', names),
      title: words('order_compensated_subject', names),
      paragraphs: [words(to_family ? 'order_compensated_family' : 'order_compensated_text', names)],
      points,
      button: to_family
        ? { label: words('points_refunded_button'), url: familyPoints(ways) }
        : { label: words('reward_button', { child }), url: childsRewards(ways, child_id) },
    }
  },

  reward_shipped: ({ reward }, words, ways) => {
    const names = { name: ways.name, reward: ways.named(reward) }
    return {
      subject: words('reward_shipped_subject', names),
      title: words('reward_shipped_title', names),
      paragraphs: [words('reward_shipped_text', names)],
      button: { label: words('reward_button_kid'), url: ownRewards(ways) },
    }
  },

  reward_arrived: ({ reward }, words, ways) => {
    const names = { name: ways.name, reward: ways.named(reward) }
    return {
      subject: words('reward_arrived_subject', names),
      title: words('reward_arrived_title', names),
      paragraphs: [words('reward_arrived_text', names)],
      button: { label: words('reward_button_kid'), url: ownRewards(ways) },
      picture: 'pip-cheering',
    }
  },

  reward_back: ({ reward, points }, words, ways) => {
    const names = { name: ways.name, reward: ways.named(reward) }
    return {
      subject: words('reward_back_subject', names),
      title: words('reward_back_title', names),
      paragraphs: [words('reward_back_text', names)],
      points,
      button: { label: words('reward_button_kid'), url: ownRewards(ways) },
    }
  },

  problem_reported: ({ order_id, reward, problem, note, return_number }, words) => ({
    subject: words('problem_reported_subject', { return_number }),
    title: words(`problem_reported_${problem}`),
    paragraphs: [],
    quote: { by: words('problem_reported_text'), text: note },
    items: [
      { title: reward, text: order_id },
      { title: return_number, text: words('problem_reported_number') },
    ],
    small: words('problem_reported_small'),
  }),

  codes_low: ({ cards }, words) => ({
    subject: words('codes_low_subject'),
    title: words('codes_low_subject'),
    paragraphs: [words('codes_low_text')],
    items: cards.map(({ sku, name, free, waiting }) => ({
      title: name,
      text: [
        sku,
        words('codes_low_free', { count: free }),
        ...(waiting > 0 ? [words('codes_low_waiting', { count: waiting })] : []),
      ]
        .map((part) => part.replaceAll(' ', '\u00A0'))
        .join(' · '),
    })),
    small: words('codes_low_small'),
  }),
}
