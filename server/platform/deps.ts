import type { Language, Role } from '#contract/values.ts'
import type { BotChecks } from './adapters/bot-check/port.ts'
import type { Mailer } from './adapters/mail/port.ts'
import type { Payments } from './adapters/payments/port.ts'
import type { PictureStore } from './adapters/pictures/port.ts'
import type { HostedSearch, Search } from './adapters/search/port.ts'
import type { Texter } from './adapters/sms/port.ts'
import type { Social } from './adapters/social/port.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import type { Transact } from './db/transact.ts'
import type { Hooks } from './hooks.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Live } from './live/live.ts'
import type { PasswordHasher } from './passwords.ts'
import type { Secrets } from './secrets.ts'

export type Deps = {
  config: Config
  /** For reading. */
  db: Db
  /** For frequent reads that each take the database at most about a millisecond: see docs/decisions/029. */
  readDb: Db
  /**
   * For writing. Retries after transient errors. In a request whose Idempotency-Key was used before, returns the first
   * result.
   */
  transaction: Transact
  clock: Clock
  secrets: Secrets
  passwords: PasswordHasher
  jobs: Jobs
  hooks: Hooks<Deps>
  live: Live
  /** How many items a worker of a sweep (a job that goes through all families) takes at once. Tests set a small number. */
  sweepBatchSize: number
  mailer: Mailer
  botChecks: BotChecks
  texter: Texter
  social: Social
  /** Null with PAYMENTS=off. */
  payments: Payments | null
  /** The search in this process's memory. */
  search: Search
  /** The search service that the operator configured, if any. It is tried before `search`. */
  hostedSearch?: HostedSearch
  /** Where pictures are moved to, if the operator configured a store. */
  pictureStore?: PictureStore
  /** Logs an error that no response reports. */
  reportError: (error: unknown) => void
}

export type Actor = {
  id: string
  family_id: string
  role: Role
  language: Language
  time_zone: string
  /** When the person last proved who they are in this session: see contract/accounts/proof.ts. */
  proved_at: Date
}
