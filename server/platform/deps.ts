import type { Language, Role } from '#contract/values.ts'
import type { BotChecks } from './adapters/bot-check/port.ts'
import type { Mailer } from './adapters/mail/port.ts'
import type { Payments } from './adapters/payments/port.ts'
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

/** What an area may use of the world outside it. */
export type Deps = {
  config: Config
  /** For reading. */
  db: Db
  /** For writing: retried on the database's passing troubles; replayed for a seen Idempotency-Key. */
  transaction: Transact
  clock: Clock
  secrets: Secrets
  passwords: PasswordHasher
  jobs: Jobs
  hooks: Hooks<Deps>
  live: Live
  mailer: Mailer
  botChecks: BotChecks
  texter: Texter
  social: Social
  /** Nobody takes cards where PAYMENTS is off. */
  payments: Payments | null
  /** Finds products; lies in this process's memory. */
  search: Search
  /** Finds them too, and is asked first, where the operator has one. */
  hostedSearch?: HostedSearch
  /** Tells whoever runs the server of something that went wrong behind the scenes. */
  reportError: (error: unknown) => void
}

/** The signed-in person a call acts for. */
export type Actor = {
  id: string
  family_id: string
  role: Role
  language: Language
  time_zone: string
}
