import type { Letters } from './letters.ts'
import type { Ways } from './links.ts'
import type { Facts } from './registry.ts'

type RequestKind = 'reward_requested' | 'reward_approved' | 'reward_rejected' | 'reward_cancelled'

const ownRewards = ({ kid }: Ways) => `${kid}/gifts`

/** The first of some rewards by its name, and how many there are. */
export const namesOf = ({ rewards }: Pick<Facts['reward_approved'], 'rewards'>, { named }: Ways) => ({
  reward: rewards[0] ? named(rewards[0].reward) : '',
  count: rewards.length,
})

const listed = ({ rewards }: Pick<Facts['reward_approved'], 'rewards'>, { named, points }: Ways) =>
  rewards.map((one) => ({ title: named(one.reward), text: points(one.points) }))

/** What parents read of rewards that are asked for, and children of what became of it. */
export const requestLetters: Letters<RequestKind> = {
  reward_requested: (facts, words, ways) => {
    const names = { ...namesOf(facts, ways), child: facts.child, name: ways.name }
    return {
      subject: words('reward_requested_subject', names),
      title: words('reward_requested_subject', names),
      paragraphs: [words('reward_requested_text', names)],
      items: listed(facts, ways),
      button: {
        label: words('reward_requested_button'),
        url: `${ways.adult}/kids/${facts.child_id}/rewards`,
      },
      small: words('reward_requested_small', names),
    }
  },

  reward_approved: (facts, words, ways) => {
    const names = { ...namesOf(facts, ways), name: ways.name }
    return {
      subject: words('reward_approved_subject', names),
      title: words('reward_approved_title', names),
      paragraphs: [words('reward_approved_text', names)],
      items: listed(facts, ways),
      button: { label: words('rewards_button_kid'), url: ownRewards(ways) },
      small: words('reward_approved_small'),
      picture: 'pip-cheering',
    }
  },

  reward_rejected: ({ reward, points, note }, words, ways) => {
    const names = { reward: ways.named(reward), name: ways.name }
    return {
      subject: words('reward_rejected_subject', names),
      title: words('reward_rejected_title', names),
      paragraphs: [words('reward_rejected_text', names)],
      ...(note && { quote: { by: words('quote_parent'), text: note } }),
      points,
      button: { label: words('rewards_button_kid'), url: ownRewards(ways) },
      small: words('reward_rejected_small'),
    }
  },

  reward_cancelled: ({ reward, points }, words, ways) => {
    const names = { reward: ways.named(reward), name: ways.name }
    return {
      subject: words('reward_cancelled_subject', names),
      title: words('reward_cancelled_title', names),
      paragraphs: [words('reward_cancelled_text', names)],
      points,
      button: { label: words('rewards_button_kid'), url: ownRewards(ways) },
      small: words('reward_rejected_small'),
    }
  },
}
