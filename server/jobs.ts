import { moveAvatars } from './accounts/avatars/move-avatars.ts'
import { deleteExpiredInvites } from './accounts/invites/cleanup.ts'
import { deleteExpiredParentInvites } from './accounts/parents/cleanup.ts'
import { sendRequestedMails } from './accounts/passwords/send-requested-mails.ts'
import { deleteExpiredRows } from './accounts/sessions/cleanup.ts'
import { deleteUnverified } from './accounts/sign-up/cleanup.ts'
import { deleteExpiredSocialTickets } from './accounts/social/cleanup.ts'
import { familyDataAreas } from './family-data.ts'
import { runLedgerCheck } from './ledger/check-ledger.ts'
import { purgeClosedFamilies, purgeDeletedChildren } from './lifecycle/closing/purge.ts'
import { messageKinds } from './message-kinds.ts'
import { deleteOldNewsletterData } from './messages/newsletter/cleanup.ts'
import { sendConfirmationMails } from './messages/newsletter/subscribe.ts'
import { deleteOldMessages } from './messages/notifications/cleanup.ts'
import { deliverMessages } from './messages/notifications/deliver.ts'
import type { Lane } from './messages/notifications/lanes.ts'
import type { Deps } from './platform/deps.ts'
import type { JobName } from './platform/jobs/queue.ts'
import { payAllowances } from './quests/allowance/pay-allowances.ts'
import { sendFinishedQuests } from './quests/digests/finished-quests.ts'
import { sendLowPointsWarnings } from './quests/digests/low-points.ts'
import { sendReminders } from './quests/digests/reminders.ts'
import { sendWeeklySummaries } from './quests/digests/weekly-summary.ts'
import { expireQuests, expireQuestsAtATime } from './quests/expiry/expire-quests.ts'
import { runPauses } from './quests/pauses/apply-pauses.ts'
import { deleteOldPhotos } from './quests/photos/delete-old-photos.ts'
import { resumeWaitingSeries } from './quests/series/resume-series.ts'
import { moveProductPictures } from './rewards/catalog/move-pictures.ts'
import { syncHostedSearch } from './rewards/catalog/search.ts'
import { remindOfPromises } from './rewards/family-rewards/remind-of-promises.ts'
import { placeOrders } from './rewards/fulfilment/place-orders.ts'
import { deletePurgedCustomers } from './store/cards/delete-customer.ts'
import { giveWeeklyGrants } from './store/grants/give-weekly-grants.ts'
import { numberInvoices } from './store/invoices/number-invoices.ts'
import { deleteExpiredPayments } from './store/payments/accounting-retention.ts'
import { reconcilePayments } from './store/purchases/reconcile-payments.ts'
import { reconcileRefunds } from './store/refunds/reconcile-refunds.ts'
import { runAutoReload } from './store/reload-purchases/run-auto-reload.ts'

type Job = {
  /** In UTC. `Jobs.enqueue` can also start the job between these times. */
  cron: string
  /** Processes all items that are due by the clock; returns their number. */
  run: (deps: Deps) => Promise<number>
}

const deliver = (lanes: readonly Lane[]) => (deps: Deps) => deliverMessages(deps, messageKinds, lanes)

export const jobs = {
  'send-requested-mails': { cron: '* * * * *', run: sendRequestedMails },
  'send-newsletter-confirmations': { cron: '* * * * *', run: sendConfirmationMails },
  'run-pauses': { cron: '*/5 * * * *', run: runPauses },
  // Twice an hour, because in some time zones, such as Newfoundland's, midnight falls on the half hour of UTC.
  // Jobs that go through many families start in different minutes.
  'expire-quests': { cron: '1,31 * * * *', run: expireQuests },
  'expire-quests-at-a-time': { cron: '* * * * *', run: expireQuestsAtATime },
  'pay-allowances': { cron: '5,35 * * * *', run: payAllowances },
  'give-weekly-points': { cron: '4,34 * * * *', run: giveWeeklyGrants },
  'send-reminders': { cron: '2,32 * * * *', run: sendReminders },
  'send-weekly-summaries': { cron: '3,33 * * * *', run: sendWeeklySummaries },
  'send-finished-quests': { cron: '* * * * *', run: sendFinishedQuests },
  'send-low-points-warnings': { cron: '4,34 * * * *', run: sendLowPointsWarnings },
  'remind-of-promises': { cron: '9,39 * * * *', run: remindOfPromises },
  'resume-series': { cron: '* * * * *', run: resumeWaitingSeries },
  'place-orders': { cron: '* * * * *', run: placeOrders },
  'reconcile-payments': { cron: '* * * * *', run: reconcilePayments },
  'reconcile-refunds': { cron: '33 * * * *', run: reconcileRefunds },
  'reload-points': { cron: '* * * * *', run: runAutoReload },
  // After the jobs that can complete purchases: `runAllJobs` runs them in this order.
  'number-invoices': { cron: '* * * * *', run: numberInvoices },
  'sync-hosted-search': { cron: '* * * * *', run: syncHostedSearch },
  'delete-unverified-sign-ups': { cron: '7 * * * *', run: deleteUnverified },
  'delete-expired-invites': { cron: '17 * * * *', run: deleteExpiredInvites },
  'delete-expired-parent-invites': { cron: '19 * * * *', run: deleteExpiredParentInvites },
  'purge-closed': {
    cron: '13 * * * *',
    run: (deps) => purgeClosedFamilies({ ...deps, familyDataAreas }),
  },
  'purge-deleted-children': {
    cron: '15 * * * *',
    run: (deps) => purgeDeletedChildren({ ...deps, familyDataAreas }),
  },
  'delete-expired-payments': { cron: '11 8 * * *', run: deleteExpiredPayments },
  'delete-purged-customers': { cron: '27 * * * *', run: deletePurgedCustomers },
  'delete-old-photos': { cron: '21 * * * *', run: deleteOldPhotos },
  'delete-expired-sessions': { cron: '23 * * * *', run: deleteExpiredRows },
  'delete-old-messages': { cron: '47 * * * *', run: deleteOldMessages },
  'delete-old-newsletter-data': { cron: '53 * * * *', run: deleteOldNewsletterData },
  'delete-expired-social-tickets': { cron: '37 * * * *', run: deleteExpiredSocialTickets },
  'move-avatars': { cron: '5-59/10 * * * *', run: moveAvatars },
  'move-product-pictures': { cron: '6-59/10 * * * *', run: moveProductPictures },
  'check-ledger': { cron: '41 7 * * *', run: runLedgerCheck },
  // Last, because the jobs above create messages.
  'deliver-account-messages': { cron: '* * * * *', run: deliver(['account']) },
  'deliver-messages': { cron: '* * * * *', run: deliver(['family']) },
  'deliver-newsletters': { cron: '* * * * *', run: deliver(['news']) },
} satisfies Record<string, Job> & Record<JobName, Job>

export function runJob(deps: Deps, name: string): Promise<number> {
  const job: Job | undefined = new Map<string, Job>(Object.entries(jobs)).get(name)
  if (!job)
    throw new Error(`Unknown job ${JSON.stringify(name)}. Known jobs: ${Object.keys(jobs).join(', ')}`)
  return job.run(deps)
}

/** Runs every job once; returns how many items the jobs processed. */
export async function runAllJobs(deps: Deps): Promise<number> {
  let processed = 0
  for (const { run } of Object.values(jobs)) processed += await run(deps)
  return processed
}
