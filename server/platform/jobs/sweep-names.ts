/** The jobs that go through all families for which something is due: see server/platform/sweeps/sweep.ts. */
export const sweepNames = [
  'check-ledger',
  'delete-expired-payments',
  'delete-old-photos',
  'delete-purged-customers',
  'expire-quests',
  'expire-quests-at-a-time',
  'give-weekly-points',
  'pay-allowances',
  'place-orders',
  'purge-closed',
  'purge-deleted-children',
  'reconcile-payments',
  'reload-points',
  'remind-of-promises',
  'resume-series',
  'run-pauses',
  'send-finished-quests',
  'send-low-points-warnings',
  'send-reminders',
  'send-weekly-summaries',
] as const
export type SweepName = (typeof sweepNames)[number]
