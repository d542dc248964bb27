import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  HOST: '0.0.0.0',
  ADULT_URL: 'https://questnest.example',
  KID_URL: 'https://kidsclub.questnest.example',
  SMTP_URL: 'smtp://mail.example:587',
  APP_SECRET: 'x'.repeat(32),
  SMS: 'off',
  PAYMENTS: 'off',
}

test('[H14] without a setting the server is on trial on this machine, with dev tools and the demo family', () => {
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

test('[H14] outside of trial there are no dev tools and no demo family', () => {
  expect(readConfig(production)).toMatchObject({ trial: false, DEV_TOOLS: 'off', SEED: 'none' })
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
  ['DATABASE_URL', { ROLE: 'worker' }],
  ['RECAPTCHA_SITE_KEY', { BOT_CHECK: 'recaptcha' }],
  ['FACEBOOK_APP_SECRET', { FACEBOOK_APP_ID: '100' }],
  ['FACEBOOK_APP_ID', { FACEBOOK_APP_SECRET: 'x' }],
  ['ALGOLIA_ADMIN_KEY', { ALGOLIA_APP_ID: 'APP1' }],
  ['ALGOLIA_APP_ID', { ALGOLIA_ADMIN_KEY: 'x' }],
])('[H14] outside of trial the server does not start with a wrong %s, and says so', (name, settings) => {
  expect(() => readConfig({ ...production, ...settings })).toThrow(name)
})

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15145550134' }
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const live = { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }

test.each([
  ['SMS', 'Twilio', twilio],
  ['PAYMENTS', 'Stripe', stripe],
])('[H14] %s needs all keys of %s, outside of trial and wherever one is there', (setting, whose, keys) => {
  expect(readConfig({ ...production, [setting]: 'on', ...keys })).toMatchObject({ [setting]: 'on', ...keys })
  for (const name of Object.keys(keys)) {
    const sentence = `${name} is missing: without all of ${whose}'s keys set ${setting}=off.`
    for (const settings of [{ ...production, [setting]: 'on' }, {}]) {
      expect(() => readConfig({ ...settings, ...keys, [name]: '' })).toThrow(sentence)
    }
  }
  expect(readConfig({})).toMatchObject({ [setting]: 'on' })
})

test('[H14] real money moves outside of trial only, and never with keys of two modes', () => {
  expect(readConfig({ ...production, PAYMENTS: 'on', ...live })).toMatchObject(live)
  expect(readConfig(stripe)).toMatchObject({ trial: true, ...stripe })
  expect(() => readConfig(live)).toThrow('STRIPE_SECRET_KEY is a live key: on trial no real money may move')
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    const mixed = { ...production, PAYMENTS: 'on', ...live, [name]: stripe[name] }
    expect(() => readConfig(mixed)).toThrow('both live or both test keys')
  }
})

test.each([
  ['HOST', { HOST: '0.0.0.0' }],
  ['ADULT_URL', { ADULT_URL: 'https://questnest.example' }],
  ['KID_URL', { KID_URL: 'https://kidsclub.questnest.example' }],
])('[H14] %s alone makes it production', (_, settings) => {
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
])('[H14] %s=%s is refused with its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('[H14] a refused key is not repeated', () => {
  expect(() => readConfig({ STRIPE_PUBLISHABLE_KEY: 'sk_live_pasted_wrongly' })).toThrow(
    /^(?!.*pasted_wrongly).*pk_live/s,
  )
})
