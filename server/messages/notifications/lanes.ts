import type { JobName } from '#server/platform/jobs/queue.ts'
import type { MessageKind } from './message-kind.ts'

/**
 * `account`: messages that nobody can switch off, such as the mail to reset a password. `family`: what people chose to
 * be told of, such as finished quests. `news`: the newsletter. Each lane has a job of its own, so that a reset does not
 * wait for hundreds of other mails.
 */
export const lanes = ['account', 'family', 'news'] as const
export type Lane = (typeof lanes)[number]

export const laneJobs = {
  account: 'deliver-account-messages',
  family: 'deliver-messages',
  news: 'deliver-newsletters',
} as const satisfies Record<Lane, JobName>

export function getLane({ preference }: Pick<MessageKind, 'preference'>): Lane {
  if (!preference) return 'account'
  return preference === 'news_and_promo' ? 'news' : 'family'
}
