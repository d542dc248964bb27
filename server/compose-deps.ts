import { join } from 'node:path'
import { connectLocalSignIn } from './dev/sign-in/local.ts'
import { hooks } from './hooks.ts'
import { altcha } from './platform/adapters/bot-check/altcha.ts'
import { type BotChecks, noBotCheck } from './platform/adapters/bot-check/port.ts'
import { recaptcha } from './platform/adapters/bot-check/recaptcha.ts'
import { type Mailbox, mailbox } from './platform/adapters/mail/mailbox.ts'
import { smtp } from './platform/adapters/mail/smtp.ts'
import { s3Pictures } from './platform/adapters/pictures/s3.ts'
import { algolia } from './platform/adapters/search/algolia.ts'
import { localSearch } from './platform/adapters/search/local.ts'
import { noTexts } from './platform/adapters/sms/port.ts'
import { twilio } from './platform/adapters/sms/twilio.ts'
import { createSocialProviders } from './platform/adapters/social/create-social-providers.ts'
import { type Clock, createClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/open.ts'
import type { Deps } from './platform/deps.ts'
import { getOwnBaseUrl } from './platform/http/hosts.ts'
import type { Jobs } from './platform/jobs/queue.ts'
import type { Live } from './platform/live/live.ts'
import { createPasswordHasher } from './platform/passwords.ts'
import type { Secrets } from './platform/secrets.ts'
import { SWEEP_BATCH_SIZE } from './platform/sweeps/sweep.ts'

type ComposeOptions = {
  config: Config
  database: Pick<Database, 'db' | 'readDb' | 'transaction'>
  secrets: Secrets
  /** Default: the system clock. */
  clock?: Clock
  /** Default: enqueueing does nothing. The jobs then run on their schedule, in a server process that has a queue. */
  jobs?: Jobs
  live?: Live
  reportError: (error: unknown) => void
}

/**
 * Builds, from the settings, what the server's code needs to run. Tests, `npm run bench` and the operators' commands
 * use it, too. Without a mail server, mails go to the mailbox instead; without a Twilio account, text messages do. Card
 * payments are off until the caller sets `payments`.
 */
export function composeDeps(options: ComposeOptions): { deps: Deps; mailbox: Mailbox } {
  const { config, database, secrets, clock = createClock(() => new Date()), reportError } = options
  const { jobs = noJobs, live = noLive } = options
  const trialMailbox = mailbox(join(config.DATA_DIR, 'mailbox'), () => clock.now())
  const deps: Deps = {
    config,
    db: database.db,
    readDb: database.readDb,
    transaction: database.transaction,
    clock,
    secrets,
    passwords: createPasswordHasher(config.PASSWORD_MEMORY),
    jobs,
    // Lets an area call code of an area that it may not import (see server/platform/hooks.ts).
    hooks,
    live,
    sweepBatchSize: SWEEP_BATCH_SIZE,
    mailer: config.SMTP_URL ? smtp(config.SMTP_URL, config) : trialMailbox,
    texter: chooseTexter(config, trialMailbox),
    reportError,
    botChecks: chooseBotChecks(config, secrets),
    search: localSearch(),
    ...chooseHostedSearch(config),
    ...choosePictureStore(config),
    social: {
      ...(config.DEV_TOOLS === 'on' && connectLocalSignIn({ config, secrets }, getOwnBaseUrl(config))),
      ...createSocialProviders(config),
    },
    payments: null,
  }
  return { deps, mailbox: trialMailbox }
}

const noJobs: Jobs = { enqueueInTransaction: async () => {}, enqueue: () => {} }
const noLive: Live = { countWatchers: () => 0, watch: () => () => {} }

function chooseBotChecks(config: Config, secrets: Secrets): BotChecks {
  const { BOT_CHECK, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = config
  const kid = BOT_CHECK === 'off' ? noBotCheck : altcha(secrets)
  if (BOT_CHECK !== 'recaptcha' || !siteKey || !secretKey) return { kid, adult: kid }
  const host = new URL(config.ADULT_URL).hostname
  return { kid, adult: recaptcha({ siteKey, secretKey, host }) }
}

function chooseHostedSearch({ ALGOLIA_APP_ID: appId, ALGOLIA_ADMIN_KEY: key, ALGOLIA_INDEX: index }: Config) {
  return appId && key ? { hostedSearch: algolia({ appId, key, index }) } : {}
}

function choosePictureStore({
  PICTURE_STORE_URL: url,
  PICTURE_STORE_REGION: region,
  PICTURE_STORE_KEY_ID: keyId,
  PICTURE_STORE_SECRET: secret,
}: Config) {
  return url && keyId && secret ? { pictureStore: s3Pictures({ url, region, keyId, secret }) } : {}
}

function chooseTexter(
  { SMS, TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from }: Config,
  trialMailbox: Mailbox,
) {
  if (SMS === 'off') return noTexts
  return sid && token && from ? twilio({ sid, token, from }) : trialMailbox.texter
}
