import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  HOST: '0.0.0.0',
  ADULT_URL: 'https://questnest.example',
  KID_URL: 'https://kidsclub.questnest.example',
  SMTP_URL: 'smtp://mail.example:587',
  APP_SECRET: 'x'.repeat(32),
  SMS: 'off',
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

const keys = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15145550134' }

test('[H14] text messages need all of Twilio’s keys, outside of trial and wherever one is there', () => {
  expect(readConfig({ ...production, SMS: 'on', ...keys })).toMatchObject({ SMS: 'on' })
  for (const name of Object.keys(keys)) {
    const sentence = `${name} is missing: without all of Twilio's keys set SMS=off.`
    for (const settings of [{ ...production, SMS: 'on' }, {}]) {
      expect(() => readConfig({ ...settings, ...keys, [name]: '' })).toThrow(sentence)
    }
  }
  expect(readConfig({})).toMatchObject({ SMS: 'on' })
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
])('[H14] %s=%s is refused with its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})
