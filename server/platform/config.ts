import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { DATABASE_SECONDS } from '#contract/limits.ts'
import { businessSettings, listMissingForInvoices, trialBusiness } from './business.ts'
import { findHomeMistakes, parseHomeAddress } from './home-address.ts'
import { readSettingsFromFiles } from './settings-from-files.ts'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/
const LOCAL_SITE = /^http:\/\/([a-z0-9-]+\.)*localhost(:\d+)?$/

/** In KiB, from OWASP's password storage cheat sheet for Argon2id with two rounds. */
const MIN_PASSWORD_MEMORY = 19_456

const baseUrl = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s/]+$/, 'an address like https://example.com, without a path'))
const homeUrl = z.string().check(
  z.toLowerCase(),
  z.regex(/^http:\/\/[^\s/@?#]+$/, 'an address like http://192.168.1.20:3000, without a path'),
  z.refine(
    (text) => Number((URL.canParse(text) ? new URL(text) : { port: NaN }).port) <= 65_534,
    'an address like http://192.168.1.20:3000, whose port is at most 65534',
  ),
)
const databaseUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'an address like postgres://…'))
const seconds = z.coerce.number().check(z.gt(0), z.lte(3600))
const nonEmpty = z.string().check(z.minLength(1))
const onOff = z.enum(['on', 'off'])
const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.trim().split('/')
  const isPrefix =
    bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128))
  return isIP(address) > 0 && isPrefix && rest.length === 0
}
const trustedProxies = z
  .string()
  .check(
    z.refine(
      (text) => /^(on|off|[1-9])$/.test(text) || text.split(',').every(isNetwork),
      'on, off, a number of proxies from 1 to 9, or their networks separated by commas, like 10.0.0.0/8',
    ),
  )

/** Every setting of the server, read once at start. The defaults use this machine only and call no outside service. */
const schema = z.object({
  /** The address of the parents' site in a home network. If it is set, the server is in home mode. */
  HOME_ADDRESS: z.optional(homeUrl),
  PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  HOST: z.optional(nonEmpty),
  ADULT_URL: z.optional(baseUrl),
  KID_URL: z.optional(baseUrl),
  /** Part of the kid site's host name, and of no other host name of the server. */
  KID_SITE_MARKER: z._default(nonEmpty.check(z.toLowerCase()), 'kidsclub'),
  TRUST_PROXY: z._default(trustedProxies, 'off'),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, 'at least 32 characters'))),
  DATA_DIR: z._default(nonEmpty, '.data'),
  DATABASE_URL: z.optional(databaseUrl),
  /** The address of the database itself, if DATABASE_URL is that of a pooler in transaction mode. */
  DATABASE_LISTEN_URL: z.optional(databaseUrl),
  /** The greatest number of connections of one process, without the one for notifications and the one for `/ready`. */
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(4), z.lte(500)), 15),
  DATABASE_CONNECT_SECONDS: z._default(seconds, DATABASE_SECONDS.connect),
  DATABASE_LOCK_SECONDS: z._default(seconds, DATABASE_SECONDS.lock),
  DATABASE_STATEMENT_SECONDS: z._default(seconds, DATABASE_SECONDS.statement),
  DATABASE_IDLE_SECONDS: z._default(seconds, DATABASE_SECONDS.idleInTransaction),
  /**
   * With `off`, the connection to the database or to the mail server may be unencrypted: for networks that nobody else
   * can read.
   */
  DATABASE_TLS: z._default(onOff, 'on'),
  SMTP_TLS: z._default(onOff, 'on'),
  /** Whether a transaction sends statements without waiting for each result. */
  DATABASE_PIPELINE: z._default(onOff, 'on'),
  ROLE: z._default(z.enum(['all', 'web', 'worker']), 'all'),
  /** After a process is told to stop, it still takes requests for this long, but reports that it is not ready. */
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.gte(0), z.lte(300))),
  BOT_CHECK: z.optional(z.enum(['altcha', 'recaptcha', 'off'])),
  RECAPTCHA_SITE_KEY: z.optional(nonEmpty),
  RECAPTCHA_SECRET_KEY: z.optional(nonEmpty),
  /** KiB of memory per password hash. */
  PASSWORD_MEMORY: z._default(z.coerce.number().check(z.int(), z.gte(1024), z.lte(1_048_576)), 65_536),
  RATE_LIMIT: z._default(onOff, 'on'),
  DEV_TOOLS: z.optional(onOff),
  SEED: z.optional(z.enum(['demo', 'none'])),
  /** The port on which Prometheus reads the metrics. Unset: no metrics. */
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535))),
  METRICS_HOST: z._default(nonEmpty, '127.0.0.1'),
  /** The address of an OpenTelemetry collector. Unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(baseUrl),
  /** The share of the traces that is sent, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  /** Whether `/api/docs` and the OpenAPI document are served. */
  API_DOCS: z._default(onOff, 'on'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'an address like smtp://user:password@host:587')),
  ),
  /** Mails that a process sends in a second at most. */
  MAILS_A_SECOND: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 10),
  MAIL_FROM: z._default(nonEmpty, 'Questnest <hello@questnest.example>'),
  OPERATOR_EMAIL: z.optional(nonEmpty.check(z.regex(/^[^\s@,<>]+@[^\s@,<>]+$/, 'a mail address'))),
  SMS: z.optional(onOff),
  TWILIO_ACCOUNT_SID: z.optional(nonEmpty),
  TWILIO_AUTH_TOKEN: z.optional(nonEmpty),
  TWILIO_FROM: z.optional(nonEmpty.check(z.regex(/^\+\d{8,15}$/, 'a phone number like +15145550134'))),
  /**
   * How many text messages, and how many mails, are sent in a day at most. Newsletters do not count. Further ones wait.
   */
  TEXTS_A_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1000),
  MAILS_A_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1)), 20_000),
  PAYMENTS: z.optional(onOff),
  POINTS: z.optional(z.enum(['bought', 'given'])),
  CATALOG: z.optional(onOff),
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^[rs]k_(test|live)_\w+$/, 'a secret or restricted key, like sk_live_… or rk_live_…')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(
    z.string().check(z.regex(/^pk_(test|live)_\w+$/, 'a key like pk_live_…')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_\S+$/, 'a secret like whsec_…'))),
  ...businessSettings,
  GOOGLE_CLIENT_ID: z.optional(nonEmpty),
  GOOGLE_CLIENT_SECRET: z.optional(nonEmpty),
  FACEBOOK_APP_ID: z.optional(nonEmpty),
  FACEBOOK_APP_SECRET: z.optional(nonEmpty),
  /** The issuer identifier of an OpenID provider, without the path of its discovery document. */
  OPENID_ISSUER: z.optional(
    z
      .string()
      .check(
        z.regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, 'an address like https://id.example.com/realms/home'),
      )
      .check(z.refine((text) => !text.includes('/.well-known/'), 'an address without /.well-known/…')),
  ),
  OPENID_CLIENT_ID: z.optional(nonEmpty),
  OPENID_CLIENT_SECRET: z.optional(nonEmpty),
  /** The provider's name on the button and in mails. */
  OPENID_NAME: z.optional(nonEmpty.check(z.maxLength(30, 'at most 30 characters'))),
  ALGOLIA_APP_ID: z.optional(nonEmpty.check(z.regex(/^\w+$/, 'letters and digits'))),
  ALGOLIA_ADMIN_KEY: z.optional(nonEmpty),
  ALGOLIA_INDEX: z._default(nonEmpty, 'questnest'),
  /** The bucket of an S3 service to which pictures are moved. Unset: they stay in the database. */
  PICTURE_STORE_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^https?:\/\/[^\s?]*[^\s?/]$/, 'the address of a bucket, like https://s3.example.com/bucket'),
      ),
  ),
  PICTURE_STORE_REGION: z._default(nonEmpty, 'us-east-1'),
  PICTURE_STORE_KEY_ID: z.optional(nonEmpty),
  PICTURE_STORE_SECRET: z.optional(nonEmpty),
})

type Settings = z.infer<typeof schema>
/** Settings whose defaults depend on other settings. */
type Derived =
  | 'PORT'
  | 'HOST'
  | 'ADULT_URL'
  | 'KID_URL'
  | 'BOT_CHECK'
  | 'SMS'
  | 'DEV_TOOLS'
  | 'SEED'
  | 'OPERATOR_EMAIL'
  | 'DRAIN_SECONDS'
  | 'PAYMENTS'
  | 'POINTS'
  | 'CATALOG'

export type Config = Omit<Settings, Derived> &
  Required<Pick<Settings, Derived>> & {
    /** True if the server can be reached only from its own machine. */
    trial: boolean
    /**
     * True if the server is for families in a home network, without https: HOME_ADDRESS is set. A server that is neither in
     * trial nor in home mode is in production mode.
     */
    home: boolean
  }

/** Reads the settings. Throws an error with one sentence for each wrong or missing setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const withFiles = readSettingsFromFiles(env, Object.keys(schema.shape))
  const nonEmptyEnv = Object.fromEntries(Object.entries(withFiles).filter(([, value]) => value !== ''))
  const { data: settings, error } = schema.safeParse(nonEmptyEnv)
  if (error) {
    const lines = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`These settings are wrong:\n${lines.join('\n')}`)
  }
  const home = settings.HOME_ADDRESS === undefined ? undefined : parseHomeAddress(settings.HOME_ADDRESS)
  const PORT = settings.PORT ?? home?.port ?? 3000
  const HOST = settings.HOST ?? home?.host ?? '127.0.0.1'
  const ADULT_URL = home?.ADULT_URL ?? settings.ADULT_URL ?? `http://localhost:${PORT}`
  const KID_URL = home?.KID_URL ?? settings.KID_URL ?? `http://${settings.KID_SITE_MARKER}.localhost:${PORT}`
  const trial = !home && LOOPBACK.test(HOST) && LOCAL_SITE.test(ADULT_URL) && LOCAL_SITE.test(KID_URL)
  const DEV_TOOLS = settings.DEV_TOOLS ?? (trial ? 'on' : 'off')
  const hasDemoFamily = trial && DEV_TOOLS === 'on' && !settings.DATABASE_URL
  const PAYMENTS = settings.PAYMENTS ?? (home || settings.POINTS === 'given' ? 'off' : 'on')
  const POINTS = settings.POINTS ?? (PAYMENTS === 'on' ? 'bought' : 'given')
  const config: Config = {
    ...(trial && trialBusiness),
    ...settings,
    PORT,
    HOST,
    ADULT_URL,
    KID_URL,
    trial,
    home: home !== undefined,
    BOT_CHECK: settings.BOT_CHECK ?? (home ? 'off' : 'altcha'),
    SMS: settings.SMS ?? (home ? 'off' : 'on'),
    DEV_TOOLS,
    SEED: settings.SEED ?? (hasDemoFamily ? 'demo' : 'none'),
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (trial || home ? 0 : 5),
    PAYMENTS,
    POINTS,
    CATALOG: settings.CATALOG ?? (POINTS === 'bought' ? 'on' : 'off'),
    OPERATOR_EMAIL: settings.OPERATOR_EMAIL ?? parseMailAddress(settings.MAIL_FROM),
  }
  const mistakes = [...(home ? findHomeMistakes(config, settings) : []), ...findConfigMistakes(config)]
  if (mistakes.length)
    throw new Error(`The server cannot start:\n${mistakes.map((sentence) => `  ${sentence}`).join('\n')}`)
  return config
}

export const parseMailAddress = (from: string) => /<(.+)>/.exec(from)?.[1] ?? from

export const hasLiveKeys = ({ STRIPE_SECRET_KEY: key }: Config) => Boolean(key?.includes('_live_'))

/** Settings that switch on a service, and the keys that the service then needs. */
const keySets = [
  { setting: 'SMS', service: 'Twilio', keys: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] },
  {
    setting: 'PAYMENTS',
    service: 'Stripe',
    keys: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
] as const

/** Returns one sentence for each forbidden combination of settings (H14). */
function findConfigMistakes(config: Config): string[] {
  const mistakes: string[] = []
  if (!config.home && !config.KID_URL.includes(config.KID_SITE_MARKER)) {
    mistakes.push(`KID_URL (${config.KID_URL}) must contain KID_SITE_MARKER (${config.KID_SITE_MARKER}).`)
  }
  if (!config.home && config.ADULT_URL.includes(config.KID_SITE_MARKER)) {
    mistakes.push(
      `ADULT_URL (${config.ADULT_URL}) must not contain KID_SITE_MARKER (${config.KID_SITE_MARKER}).`,
    )
  }
  if (config.ROLE !== 'all' && !config.DATABASE_URL) {
    mistakes.push(
      'ROLE=web and ROLE=worker need DATABASE_URL: the embedded database serves one process only.',
    )
  }
  if (config.DATABASE_LISTEN_URL && !config.DATABASE_URL)
    mistakes.push('DATABASE_LISTEN_URL needs DATABASE_URL.')
  if (config.BOT_CHECK === 'recaptcha' && !(config.RECAPTCHA_SITE_KEY && config.RECAPTCHA_SECRET_KEY)) {
    mistakes.push('BOT_CHECK=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY.')
  }
  for (const { setting, service, keys } of keySets) {
    const missing = keys.filter((key) => !config[key])
    if (config[setting] === 'on' && missing.length > 0 && (!config.trial || missing.length < keys.length)) {
      mistakes.push(`${joinWithVerb(missing)} missing. Set all of ${service}'s keys, or set ${setting}=off.`)
    }
  }
  mistakes.push(...findKeyMistakes(config))
  if (config.POINTS === 'bought' && config.PAYMENTS === 'off')
    mistakes.push('POINTS=bought needs PAYMENTS=on: parents buy points by card.')
  if (config.POINTS === 'given' && config.PAYMENTS === 'on')
    mistakes.push('POINTS=given sells no points. Leave out PAYMENTS, or set PAYMENTS=off.')
  if (config.CATALOG === 'off' && config.POINTS === 'bought')
    mistakes.push('CATALOG=off needs POINTS=given: children spend bought points in the catalogue.')
  const missingBusiness = listMissingForInvoices(config)
  if (config.PAYMENTS === 'on' && missingBusiness.length > 0) {
    mistakes.push(
      `${joinWithVerb(missingBusiness)} missing: invoices need them. Set them, or set PAYMENTS=off.`,
    )
  }
  if (Boolean(config.GOOGLE_CLIENT_ID) !== Boolean(config.GOOGLE_CLIENT_SECRET)) {
    mistakes.push('Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither.')
  }
  if (Boolean(config.FACEBOOK_APP_ID) !== Boolean(config.FACEBOOK_APP_SECRET)) {
    mistakes.push('Set both FACEBOOK_APP_ID and FACEBOOK_APP_SECRET, or neither.')
  }
  mistakes.push(...findOpenIdMistakes(config))
  if (Boolean(config.ALGOLIA_APP_ID) !== Boolean(config.ALGOLIA_ADMIN_KEY)) {
    mistakes.push('Set both ALGOLIA_APP_ID and ALGOLIA_ADMIN_KEY, or neither.')
  }
  const pictureStore = [config.PICTURE_STORE_URL, config.PICTURE_STORE_KEY_ID, config.PICTURE_STORE_SECRET]
  if (pictureStore.some(Boolean) && !pictureStore.every(Boolean)) {
    mistakes.push(
      'Set all of PICTURE_STORE_URL, PICTURE_STORE_KEY_ID and PICTURE_STORE_SECRET, or none of them.',
    )
  }
  if (config.trial) {
    if (config.SEED === 'demo' && config.DEV_TOOLS === 'off') mistakes.push('SEED=demo needs DEV_TOOLS=on.')
    return mistakes
  }

  const notInTrial = 'outside trial mode (trial mode is HOST on loopback and both sites on localhost)'
  if (!config.home) {
    for (const name of ['ADULT_URL', 'KID_URL'] as const)
      if (!config[name].startsWith('https:')) mistakes.push(`${name} must begin with https:// ${notInTrial}.`)
    if (!config.SMTP_URL) mistakes.push(`SMTP_URL is missing: it is required ${notInTrial}.`)
    if (!config.APP_SECRET)
      mistakes.push(`APP_SECRET is missing: a secret of at least 32 characters is required ${notInTrial}.`)
    if (config.BOT_CHECK === 'off') mistakes.push(`BOT_CHECK=off is not allowed ${notInTrial}.`)
  }
  if (config.APP_SECRET && !looksRandom(config.APP_SECRET))
    mistakes.push('APP_SECRET is easy to guess. Create one with: openssl rand -base64 32')
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL'] as const)
    if (config.DATABASE_TLS === 'on' && isUnencrypted(config[name]))
      mistakes.push(
        `${name} must end in ?sslmode=verify-full. If nobody else can read the network to the database, set DATABASE_TLS=off.`,
      )
  const { PICTURE_STORE_URL: storeUrl } = config
  if (storeUrl?.startsWith('http:') && !isLoopback(storeUrl))
    mistakes.push(`PICTURE_STORE_URL must begin with https:// ${notInTrial}.`)
  if (config.PAYMENTS === 'on' && !config.DATABASE_URL)
    mistakes.push(
      'DATABASE_URL is missing: the embedded database may lose points that were paid for. Set it, or set PAYMENTS=off.',
    )
  if (config.PASSWORD_MEMORY < MIN_PASSWORD_MEMORY)
    mistakes.push(`PASSWORD_MEMORY must be at least ${MIN_PASSWORD_MEMORY} ${notInTrial}.`)
  if (config.RATE_LIMIT === 'off') mistakes.push(`RATE_LIMIT=off is not allowed ${notInTrial}.`)
  if (config.DEV_TOOLS === 'on') mistakes.push(`DEV_TOOLS=on is not allowed ${notInTrial}.`)
  if (config.SEED === 'demo') mistakes.push(`SEED=demo is not allowed ${notInTrial}: its password is public.`)
  return mistakes
}

/**
 * Estimates the entropy of a secret from how often each character occurs. Returns whether it is at least 96 bits (32
 * random hexadecimal digits have about 110), and the secret contains no space and no word of a placeholder.
 */
function looksRandom(secret: string): boolean {
  const counts = Map.groupBy(secret, (character) => character).values()
  const bits = [...counts].reduce((sum, { length }) => sum - length * Math.log2(length / secret.length), 0)
  return bits >= 96 && !/\s|secret|change|password|example/i.test(secret)
}

/** True if what is sent to the database leaves this machine unencrypted. */
const isUnencrypted = (url: string | undefined) =>
  url !== undefined &&
  !isLoopback(url) &&
  !/^(require|verify-ca|verify-full)$/.test(new URL(url).searchParams.get('sslmode') ?? '')

/** Codes, secrets and ID tokens must not be readable on a network. */
function findOpenIdMistakes(config: Config): string[] {
  const {
    OPENID_ISSUER: issuer,
    OPENID_CLIENT_ID: id,
    OPENID_CLIENT_SECRET: secret,
    OPENID_NAME: name,
  } = config
  const settings = [issuer, id, secret, name]
  if (settings.some(Boolean) && !settings.every(Boolean)) {
    return [
      'Set all of OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET and OPENID_NAME, or none of them.',
    ]
  }
  if (!issuer?.startsWith('http:')) return []
  // At home, phones open the provider's page, too.
  const isHere = config.home
    ? new URL(issuer).hostname === new URL(config.ADULT_URL).hostname
    : config.trial && isLoopback(issuer)
  if (isHere) return []
  return [
    'OPENID_ISSUER must begin with https://. It may begin with http:// only on this machine in trial, and on the host of HOME_ADDRESS.',
  ]
}

/** True if a URL leads to this machine; without a host it leads to a socket. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === '' || LOOPBACK.test(hostname)
}

/** Finds live keys mixed with test keys, and live keys in trial mode, where the demo password is public. */
function findKeyMistakes(config: Config): string[] {
  const { STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_SECRET_KEY: secret, trial } = config
  if (secret && publishable && hasLiveKeys(config) !== publishable.includes('_live_')) {
    return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be both live or both test keys.']
  }
  return trial && hasLiveKeys(config)
    ? ['STRIPE_SECRET_KEY is a live key, which trial mode does not allow. Set a test key or none.']
    : []
}

const joinWithVerb = (names: string[]) => `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`
