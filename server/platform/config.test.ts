import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toSeller } from '#server/store/invoices/number-invoices.ts'
import { productionSettings as production } from '#server/testing/production-settings.ts'
import { readConfig } from './config.ts'
import { parseSocialLinks } from './social-links.ts'

/** The settings that invoices need. */
const business = {
  BUSINESS_NAME: 'Questnest Inc.',
  BUSINESS_ADDRESS: '1200 avenue McGill College | Montréal QC H3B 4G7',
  TAX_NUMBER_GST: '12345 6789 RT0001',
}

test('[H14.1] without settings the server is in trial mode, with dev tools and the demo family', () => {
  expect(readConfig({})).toMatchObject({
    trial: true,
    HOST: '127.0.0.1',
    ADULT_URL: 'http://localhost:3000',
    KID_URL: 'http://kidsclub.localhost:3000',
    DEV_TOOLS: 'on',
    SEED: 'demo',
    BOT_CHECK: 'altcha',
  })
})

test('[H14.1] without dev tools there is no demo family', () => {
  expect(readConfig({ DEV_TOOLS: 'off' })).toMatchObject({ trial: true, SEED: 'none' })
  expect(() => readConfig({ DEV_TOOLS: 'off', SEED: 'demo' })).toThrow('SEED=demo needs DEV_TOOLS=on.')
})

test('[H14.7] outside trial mode there are no dev tools and no demo family', () => {
  expect(readConfig(production)).toMatchObject({ trial: false, DEV_TOOLS: 'off', SEED: 'none' })
})

const openId = {
  OPENID_ISSUER: 'https://id.example.com/realms/home',
  OPENID_CLIENT_ID: 'questnest',
  OPENID_CLIENT_SECRET: 'x',
  OPENID_NAME: 'Maison',
}

test('[S09.22] an OpenID provider may be without https only on this machine in trial, and on the host of HOME_ADDRESS', () => {
  const at = (host: string) => ({ ...openId, OPENID_ISSUER: `http://${host}:8080/realms/home` })
  const home = { HOME_ADDRESS: 'http://192.168.1.20:3000' }
  for (const [mode, allowed, refused] of [
    [{}, at('localhost'), at('192.168.1.20')],
    [home, at('192.168.1.20'), at('localhost')],
  ] as const) {
    expect(readConfig({ ...mode, ...openId })).toMatchObject(openId)
    expect(readConfig({ ...mode, ...allowed })).toMatchObject(allowed)
    for (const settings of [refused, at('192.168.1.5')])
      expect(() => readConfig({ ...mode, ...settings })).toThrow('OPENID_ISSUER must begin with https://')
  }
  expect(readConfig({ ...production, ...openId })).toMatchObject(openId)
})

test.each([
  ['SMTP_URL', { SMTP_URL: '' }],
  ['APP_SECRET', { APP_SECRET: '' }],
  ['BOT_CHECK', { BOT_CHECK: 'off' }],
  ['RATE_LIMIT', { RATE_LIMIT: 'off' }],
  ['PASSWORD_MEMORY', { PASSWORD_MEMORY: '19455' }],
  ['DEV_TOOLS', { DEV_TOOLS: 'on' }],
  ['SEED', { SEED: 'demo' }],
  ['SMS=off', { SMS: 'on' }],
  ['PAYMENTS=off', { PAYMENTS: 'on' }],
  ['KID_URL', { KID_URL: 'https://kids.questnest.example' }],
  ['DATABASE_URL', { ROLE: 'worker', DATABASE_URL: '' }],
  [
    'DATABASE_LISTEN_URL needs DATABASE_URL',
    { DATABASE_URL: '', DATABASE_LISTEN_URL: 'postgres://127.0.0.1/q' },
  ],
  ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '3' }],
  ['DATABASE_LOCK_SECONDS', { DATABASE_LOCK_SECONDS: '0' }],
  ['RECAPTCHA_SITE_KEY', { BOT_CHECK: 'recaptcha' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: '1234' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'x' }],
  ['FACEBOOK_APP_SECRET', { FACEBOOK_APP_ID: '100' }],
  ['FACEBOOK_APP_ID', { FACEBOOK_APP_SECRET: 'x' }],
  ['OPENID_NAME', { ...openId, OPENID_NAME: '' }],
  ['OPENID_ISSUER', { ...openId, OPENID_ISSUER: '' }],
  ['OPENID_ISSUER: an address', { ...openId, OPENID_ISSUER: 'id.example.com' }],
  [
    'OPENID_ISSUER: an address without /.well-known/',
    { ...openId, OPENID_ISSUER: 'https://id.example.com/.well-known/openid-configuration' },
  ],
  ['OPENID_ISSUER must begin with https', { ...openId, OPENID_ISSUER: 'http://id.example.com' }],
  ['OPENID_ISSUER must begin with https', { ...openId, OPENID_ISSUER: 'http://127.0.0.1:8080' }],
  ['OPENID_NAME: at most 30', { ...openId, OPENID_NAME: 'x'.repeat(31) }],
  ['ALGOLIA_ADMIN_KEY', { ALGOLIA_APP_ID: 'APP1' }],
  ['ALGOLIA_APP_ID', { ALGOLIA_ADMIN_KEY: 'x' }],
  ['PICTURE_STORE_SECRET', { PICTURE_STORE_URL: 'https://s3.example.com/b', PICTURE_STORE_KEY_ID: 'x' }],
  ['PICTURE_STORE_URL', { PICTURE_STORE_SECRET: 'x' }],
  [
    'PICTURE_STORE_URL must begin with https',
    {
      PICTURE_STORE_URL: 'http://s3.example.com/b',
      PICTURE_STORE_KEY_ID: 'x',
      PICTURE_STORE_SECRET: 'x',
    },
  ],
])(
  '[H14.3 H14.7 H14.9 H14.12] outside trial mode the server does not start with unsafe or missing settings, and the error says %s',
  (name, settings) => {
    expect(() => readConfig({ ...production, ...settings })).toThrow(name)
  },
)

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15145550134' }
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const liveStripe = { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }

test.each([
  ['SMS', 'Twilio', twilio],
  ['PAYMENTS', 'Stripe', stripe],
])(
  '[H14.4 H14.5] %s=on needs all keys of %s; in trial mode it needs either all or none of them',
  (setting, provider, keys) => {
    expect(readConfig({ ...production, ...business, [setting]: 'on', ...keys })).toMatchObject({
      [setting]: 'on',
      ...keys,
    })
    for (const name of Object.keys(keys)) {
      const sentence = `${name} is missing. Set all of ${provider}'s keys, or set ${setting}=off.`
      for (const settings of [{ ...production, ...business, [setting]: 'on' }, {}]) {
        expect(() => readConfig({ ...settings, ...keys, [name]: '' })).toThrow(sentence)
      }
    }
    expect(readConfig({})).toMatchObject({ [setting]: 'on' })
  },
)

test('[H14.10 H14.11] live keys are refused in trial mode, and live keys mixed with test keys are refused in every mode', () => {
  expect(readConfig({ ...production, ...business, PAYMENTS: 'on', ...liveStripe })).toMatchObject(liveStripe)
  expect(readConfig(stripe)).toMatchObject({ trial: true, ...stripe })
  expect(() => readConfig(liveStripe)).toThrow(
    'STRIPE_SECRET_KEY is a live key, which trial mode does not allow',
  )
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    const mixed = { ...production, ...business, PAYMENTS: 'on', ...liveStripe, [name]: stripe[name] }
    expect(() => readConfig(mixed)).toThrow('both live or both test keys')
  }
})

test('[H14.6 H14.10] a server that sells for real money must name its business; trial mode has one that is plainly made up', () => {
  const selling = { ...production, PAYMENTS: 'on', ...liveStripe }
  expect(() => readConfig(selling)).toThrow(
    'BUSINESS_NAME, BUSINESS_ADDRESS, TAX_NUMBER_GST are missing: invoices need them. Set them, or set PAYMENTS=off.',
  )
  for (const name of Object.keys(business)) {
    expect(() => readConfig({ ...selling, ...business, [name]: '' })).toThrow(`${name} is missing`)
  }
  expect(toSeller(readConfig({ ...selling, ...business, MAIL_FROM: 'Us <us@questnest.example>' }))).toEqual({
    name: 'Questnest Inc.',
    address: ['1200 avenue McGill College', 'Montréal QC H3B 4G7'],
    email: 'us@questnest.example',
    numbers: { GST: '12345 6789 RT0001' },
  })
  expect(
    readConfig({ ...selling, ...business, TAX_REGISTERED: 'none', TAX_NUMBER_GST: '' }).TAX_REGISTERED,
  ).toEqual([])

  const trial = toSeller(readConfig({ TAX_NUMBER_QST: '1234567890 TQ0001' }))
  expect(trial.name).toMatch(/trial/)
  expect(trial.numbers).toEqual({
    GST: '00000 0000 RT0000',
    QST: '1234567890 TQ0001',
    PST_BC: 'PST-0000-0000',
    PST_SK: '0000000',
    PST_MB: '000000-0',
  })
})

test.each([
  ['ADULT_URL', { ADULT_URL: 'http://questnest.example' }],
  ['KID_URL', { KID_URL: 'http://kidsclub.questnest.example' }],
  ['APP_SECRET', { APP_SECRET: 'x'.repeat(64) }],
  ['APP_SECRET', { APP_SECRET: 'a secret that keeps nothing secret' }],
  ['APP_SECRET', { APP_SECRET: 'change-me-change-me-change-me-0123456789' }],
  ['sslmode', { DATABASE_URL: 'postgres://u:p@database.example/questnest' }],
  ['DATABASE_TLS', { DATABASE_URL: 'postgres://u:p@database.example/questnest?sslmode=prefer' }],
  ['DATABASE_LISTEN_URL must end', { DATABASE_LISTEN_URL: 'postgres://u:p@database.example/questnest' }],
])(
  '[X06.1 X06.2 X06.3] a production server does not start with unsafe settings, and names %s',
  (name, settings) => {
    expect(() => readConfig({ ...production, ...settings })).toThrow(name)
  },
)

test.each([
  { APP_SECRET: '9f1c3e7a5b2d8064c1f3a7e95d2b8406' },
  { DATABASE_URL: 'postgres://u:p@127.0.0.1/questnest' },
  { DATABASE_URL: 'postgres:///questnest?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://u:p@database.example/questnest?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://u:p@database.example/questnest', DATABASE_TLS: 'off' },
])('[X06.2 X06.3] a production server starts with %o', (settings) => {
  expect(readConfig({ ...production, ...settings })).toMatchObject({ trial: false, ...settings })
})

test('[X06.4] a production server sells points only with PostgreSQL', () => {
  const selling = { ...production, ...business, PAYMENTS: 'on', ...liveStripe }
  expect(() => readConfig({ ...selling, DATABASE_URL: '' })).toThrow('DATABASE_URL is missing')
  expect(readConfig(selling)).toMatchObject({ PAYMENTS: 'on' })
})

test('[P03.8] the business is registered for all taxes unless TAX_REGISTERED lists fewer', () => {
  expect(readConfig({}).TAX_REGISTERED).toEqual(['GST', 'QST', 'PST_BC', 'PST_SK', 'PST_MB'])
  expect(readConfig({ TAX_REGISTERED: 'GST, PST_BC' }).TAX_REGISTERED).toEqual(['GST', 'PST_BC'])
})

test.each([
  ['HOST', { HOST: '0.0.0.0' }],
  ['ADULT_URL', { ADULT_URL: 'https://questnest.example' }],
  ['KID_URL', { KID_URL: 'https://kidsclub.questnest.example' }],
])('[H14.2] setting %s alone to a public address puts the server in production mode', (_, settings) => {
  expect(() => readConfig(settings)).toThrow('SMTP_URL is missing')
})

test.each([
  ['PORT', 'many'],
  ['DATABASE_URL', 'mysql://x'],
  ['BOT_CHECK', 'maybe'],
  ['APP_SECRET', 'short'],
  ['SMS', 'maybe'],
  ['TWILIO_FROM', 'Questnest'],
  ['PAYMENTS', 'maybe'],
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_test_1'],
  ['BUSINESS_NAME', 'x'.repeat(61)],
  ['BUSINESS_ADDRESS', '1|2|3|4|5'],
  ['BUSINESS_ADDRESS', '1 Street||Town'],
  ['BUSINESS_ADDRESS', `1 Street|${'x'.repeat(61)}`],
  ['TAX_REGISTERED', 'GST,HST'],
  ['TAX_REGISTERED', 'none,GST'],
  ['TAX_NUMBER_GST', '123456789'],
  ['TAX_NUMBER_QST', '12345 6789 RT0001'],
])('[H14.12] %s=%s is refused, and the error names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('[H14.13] the error about a wrong key does not contain the key', () => {
  expect(() => readConfig({ STRIPE_PUBLISHABLE_KEY: 'sk_live_pasted_wrongly' })).toThrow(
    /^(?!.*pasted_wrongly).*pk_live/s,
  )
})

test('[H06.10] each social link is listed under the name of its network', () => {
  const SOCIAL_LINKS =
    'https://www.instagram.com/us | https://m.youtube.com/@us|https://social.example.ca/@us'
  expect(parseSocialLinks(readConfig({ ...production, SOCIAL_LINKS }).SOCIAL_LINKS ?? '')).toEqual({
    Instagram: 'https://www.instagram.com/us',
    YouTube: 'https://m.youtube.com/@us',
    'social.example.ca': 'https://social.example.ca/@us',
  })
  expect(readConfig(production).SOCIAL_LINKS).toBeUndefined()
  for (const wrong of ['http://x.com/us', 'javascript:alert(1)', 'us', 'https://x.com/us|']) {
    expect(() => readConfig({ SOCIAL_LINKS: wrong })).toThrow('SOCIAL_LINKS')
  }
})

test('[G13.1 G13.3] a setting can be read from a file', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-settings-'))
  const file = join(folder.path, 'app_secret')
  const { APP_SECRET, ...others } = production
  await writeFile(file, `${APP_SECRET}\n`)

  expect(readConfig({ ...others, APP_SECRET_FILE: file }).APP_SECRET).toBe(APP_SECRET)
  expect(() => readConfig({ ...others, APP_SECRET_FILE: `${file}2` })).toThrow(
    `APP_SECRET_FILE: cannot read ${file}2: ENOENT`,
  )
  expect(() => readConfig({ ...production, APP_SECRET_FILE: file })).toThrow(
    'Set APP_SECRET or APP_SECRET_FILE, not both.',
  )
})

test.each(['on', 'off', '2', '10.0.0.1', '10.0.0.0/8, 2001:db8::/32'])(
  '[G13.4] TRUST_PROXY can be %s',
  (TRUST_PROXY) => {
    expect(readConfig({ ...production, TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
  },
)

test.each(['yes', '0', '10', '10.0.0.0/33', '10.0.0/8', 'proxy.example', '10.0.0.1,'])(
  '[G13.4] TRUST_PROXY cannot be %s',
  (TRUST_PROXY) => {
    expect(() => readConfig({ ...production, TRUST_PROXY })).toThrow('TRUST_PROXY')
  },
)

test.each([
  ['nothing', {}, 'on', 'bought'],
  ['PAYMENTS=off', { PAYMENTS: 'off' }, 'off', 'given'],
  ['POINTS=given', { POINTS: 'given' }, 'off', 'given'],
  ['both', { PAYMENTS: 'off', POINTS: 'given' }, 'off', 'given'],
])('[F01.1] with %s set, it is known whether points are bought or given', (_, settings, PAYMENTS, POINTS) => {
  expect(readConfig(settings)).toMatchObject({ PAYMENTS, POINTS })
})

test.each([
  ['bought points', {}, 'on'],
  ['given points', { POINTS: 'given' }, 'off'],
  ['given points and CATALOG=on', { POINTS: 'given', CATALOG: 'on' }, 'on'],
])('[F02.29] with %s, the catalogue is on or off', (_, settings, CATALOG) => {
  expect(readConfig(settings)).toMatchObject({ CATALOG })
})

test.each([
  ['POINTS=bought needs PAYMENTS=on', { POINTS: 'bought', PAYMENTS: 'off' }],
  ['CATALOG=off needs POINTS=given', { CATALOG: 'off' }],
  ['POINTS=given sells no points', { POINTS: 'given', PAYMENTS: 'on' }],
])('[F01.1] %s: a contradiction is refused', (message, settings) => {
  expect(() => readConfig(settings)).toThrow(message)
})
