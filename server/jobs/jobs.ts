import { forgetCards } from '#server/cards/forget.ts'
import { feedHostedSearch } from '#server/catalog/search.ts'
import { purgeClosed } from '#server/closing/purge.ts'
import type { Deps } from '#server/deps.ts'
import { sweepSignUpsDue } from '#server/families/sweep.ts'
import { sweepInvitesDue } from '#server/invites/sweep.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { answerNewsletter } from '#server/newsletter/ask.ts'
import { sweepNewsletter } from '#server/newsletter/sweep.ts'
import { deliverMessages } from '#server/notifications/notifications.ts'
import { sweepMessagesDue } from '#server/notifications/sweep.ts'
import { placeOrders } from '#server/orders/placing.ts'
import { forgetBooks } from '#server/payments/forget-books.ts'
import { numberInvoices } from '#server/payments/number-invoices.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { reconcileRefunds } from '#server/payments/reconcile-refunds.ts'
import { expireQuests } from '#server/quests/expiry.ts'
import { warnOfLowPoints } from '#server/quests/low-points.ts'
import { remindChildren } from '#server/quests/reminders.ts'
import { resumeSeriesDue } from '#server/quests/series.ts'
import { summariseWeeks } from '#server/quests/summaries.ts'
import { reloadPoints } from '#server/reload/judge.ts'
import { answerMailRequests } from '#server/sessions/answer-mail-requests.ts'
import { sweepSessions } from '#server/sessions/sweep.ts'
import { sweepSocialTickets } from '#server/social/sweep.ts'

type Job = {
  /** When to look at the latest, in UTC. */
  cron: string
  /** Does what is due by the clock; answers how much that was. */
  run: (deps: Deps) => Promise<number>
}

export const jobs = {
  'answer-mail-requests': { cron: '* * * * *', run: answerMailRequests },
  'answer-newsletter': { cron: '* * * * *', run: answerNewsletter },
  // Zones whose midnight is at the half hour are on the world's map, and on Canada's.
  'expire-quests': { cron: '1,31 * * * *', run: expireQuests },
  'remind-children': { cron: '1,31 * * * *', run: remindChildren },
  'summarise-weeks': { cron: '1,31 * * * *', run: summariseWeeks },
  'warn-of-low-points': { cron: '1,31 * * * *', run: warnOfLowPoints },
  'resume-series': { cron: '* * * * *', run: resumeSeriesDue },
  'place-orders': { cron: '* * * * *', run: placeOrders },
  'reconcile-payments': { cron: '* * * * *', run: reconcilePayments },
  'reconcile-refunds': { cron: '33 * * * *', run: reconcileRefunds },
  'reload-points': { cron: '* * * * *', run: reloadPoints },
  // After what may bring points of purchases.
  'number-invoices': { cron: '* * * * *', run: numberInvoices },
  'feed-search': { cron: '* * * * *', run: feedHostedSearch },
  'sweep-sign-ups': { cron: '7 * * * *', run: sweepSignUpsDue },
  'sweep-invites': { cron: '17 * * * *', run: sweepInvitesDue },
  'purge-closed': { cron: '13 * * * *', run: purgeClosed },
  'forget-books': { cron: '11 8 * * *', run: forgetBooks },
  'forget-cards': { cron: '27 * * * *', run: forgetCards },
  'sweep-sessions': { cron: '23 * * * *', run: sweepSessions },
  'sweep-messages': { cron: '47 * * * *', run: sweepMessagesDue },
  'sweep-newsletter': { cron: '53 * * * *', run: sweepNewsletter },
  'sweep-social-tickets': { cron: '37 * * * *', run: sweepSocialTickets },
  'check-ledger': { cron: '41 7 * * *', run: demandSoundLedger },
  // Last, because the others have things to tell.
  'deliver-messages': { cron: '* * * * *', run: deliverMessages },
} satisfies Record<string, Job>
export type JobName = keyof typeof jobs

/** A ledger that does not add up is a fault that somebody must see: the job fails loudly. */
async function demandSoundLedger({ db }: Deps): Promise<number> {
  const wrong = await checkLedger(db)
  if (wrong.length) throw new Error(`The ledger does not add up:\n${wrong.join('\n')}`)
  return 0
}

/** Has every job do what is due now. */
export async function runDueJobs(deps: Deps): Promise<number> {
  let done = 0
  for (const { run } of Object.values(jobs)) done += await run(deps)
  return done
}
