import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { getPortNotice } from './home-address.ts'
import { describeListenFailure } from './ports.ts'

const HOME_ADDRESS = 'http://192.168.1.20:3000'

test('[F08.1] HOME_ADDRESS alone starts home mode: all devices of the house, the kid site on the next port, nothing sold, no demo', () => {
  expect(readConfig({ HOME_ADDRESS })).toMatchObject({
    home: true,
    trial: false,
    HOST: '0.0.0.0',
    PORT: 3000,
    ADULT_URL: 'http://192.168.1.20:3000',
    KID_URL: 'http://192.168.1.20:3001',
    POINTS: 'given',
    CATALOG: 'off',
    PAYMENTS: 'off',
    SMS: 'off',
    SEED: 'none',
    DEV_TOOLS: 'off',
    BOT_CHECK: 'off',
    RATE_LIMIT: 'on',
  })
  expect(readConfig({})).toMatchObject({ home: false, trial: true })
})

test.each([
  ['http://10.0.0.5', 'http://10.0.0.5', 'http://10.0.0.5:81'],
  ['http://Questnest.local:4000', 'http://questnest.local:4000', 'http://questnest.local:4001'],
  ['http://nas:8080', 'http://nas:8080', 'http://nas:8081'],
  ['http://pc.fritz.box:79', 'http://pc.fritz.box:79', 'http://pc.fritz.box'],
  ['http://fritz.box:3000', 'http://fritz.box:3000', 'http://fritz.box:3001'],
  ['http://[fd00::7]:3000', 'http://[fd00::7]:3000', 'http://[fd00::7]:3001'],
  ['http://100.101.102.103:3000', 'http://100.101.102.103:3000', 'http://100.101.102.103:3001'],
])('[F08.1] the sites of HOME_ADDRESS=%s are %s and %s', (address, ADULT_URL, KID_URL) => {
  expect(readConfig({ HOME_ADDRESS: address })).toMatchObject({ ADULT_URL, KID_URL })
})

test('[F08.1] a server whose HOME_ADDRESS is an IPv6 address listens there, too', () => {
  expect(readConfig({ HOME_ADDRESS: 'http://[fd00::7]:3000' })).toMatchObject({ home: true, HOST: '::' })
})

test('[F08.1] HOST and PORT may differ from HOME_ADDRESS, as behind the published port of a container', () => {
  expect(readConfig({ HOME_ADDRESS: 'http://nas:8080', HOST: '127.0.0.1', PORT: '3000' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    ADULT_URL: 'http://nas:8080',
    KID_URL: 'http://nas:8081',
  })
  expect(getPortNotice({ HOME_ADDRESS: 'http://nas:8080', PORT: 3000 })).toContain(
    'must forward 8080 to 3000 and 8081 to 3001',
  )
  expect(getPortNotice({ HOME_ADDRESS: 'http://nas:3000', PORT: 3000 })).toBeUndefined()
  expect(getPortNotice({ PORT: 4000 })).toBeUndefined()
})

test('[F08.3] a port that the machine does not allow is named, with the setting that chooses another', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES', port: 80 })
  const explain = (home: boolean) => describeListenFailure(denied, { home, PORT: 80 })
  expect(explain(true)).toMatch(/listen at port 80, .* with HOME_ADDRESS\.$/)
  expect(explain(false)).toMatch(/ with PORT\.$/)
  const other = new Error('other')
  expect(describeListenFailure(other, { home: true, PORT: 80 })).toBe(other)
})

test.each([
  ['an address like http://192.168.1.20:3000', { HOME_ADDRESS: 'https://192.168.1.20:3000' }],
  ['without a path', { HOME_ADDRESS: 'http://192.168.1.20:3000/questnest' }],
  ['an address like http://192.168.1.20:3000', { HOME_ADDRESS: 'http://192.168.1.20:99999' }],
  ['must be in your own network', { HOME_ADDRESS: 'http://203.0.113.7:3000' }],
  ['must be in your own network', { HOME_ADDRESS: 'http://172.32.0.1:3000' }],
  ['must be in your own network', { HOME_ADDRESS: 'http://questnest.example:3000' }],
  ['must be in your own network', { HOME_ADDRESS: 'http://[2001:db8::1]:3000' }],
  ['must be in your own network', { HOME_ADDRESS: 'http://questnest.box:3000' }],
  ['must be in your own network', { HOME_ADDRESS: 'http://notfritz.box:3000' }],
  ['must be in your own network', { HOME_ADDRESS: 'http://[fe80::7]:3000' }],
  ['must be in your own network', { HOME_ADDRESS: 'http://[fd::7]:3000' }],
  ['is at most 65534', { HOME_ADDRESS: 'http://192.168.1.20:65535' }],
  ['Leave out ADULT_URL', { ADULT_URL: 'https://questnest.example' }],
  ['Leave out KID_URL', { KID_URL: 'https://kidsclub.questnest.example' }],
  ['Leave out GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: '1234', GOOGLE_CLIENT_SECRET: 'x' }],
  ['Leave out FACEBOOK_APP_ID', { FACEBOOK_APP_ID: '100', FACEBOOK_APP_SECRET: 'x' }],
  ['needs ROLE=all', { ROLE: 'web', DATABASE_URL: 'postgres://127.0.0.1/q' }],
  ['sells no points', { PAYMENTS: 'on' }],
  ['sells no points', { POINTS: 'bought' }],
  ['needs TRUST_PROXY=off', { TRUST_PROXY: '1' }],
  ['needs TRUST_PROXY=off', { TRUST_PROXY: '10.0.0.0/8' }],
  ['BOT_CHECK=off', { BOT_CHECK: 'altcha' }],
  ['DEV_TOOLS=on is not allowed', { DEV_TOOLS: 'on' }],
  ['SEED=demo is not allowed', { SEED: 'demo' }],
  ['RATE_LIMIT=off is not allowed', { RATE_LIMIT: 'off' }],
  ['PASSWORD_MEMORY must be', { PASSWORD_MEMORY: '1024' }],
  ['APP_SECRET is easy to guess', { APP_SECRET: 'x'.repeat(64) }],
  ['TWILIO_FROM are missing', { SMS: 'on' }],
])('[F08.2] in home mode a contradicting setting is refused, and the error says %s', (sentence, settings) => {
  expect(() => readConfig({ HOME_ADDRESS, ...settings })).toThrow(sentence)
})

test('[F08.2] home mode allows a mail server, a database and a catalogue', () => {
  const settings = {
    SMTP_URL: 'smtp://mail.example:587',
    DATABASE_URL: 'postgres://127.0.0.1/questnest',
    CATALOG: 'on',
    APP_SECRET: 'Zt4nW8kq0JvYx2LrB6mHs9DcEf3PaGu5TiQo7RyXwNM=',
  } as const
  expect(readConfig({ HOME_ADDRESS, ...settings })).toMatchObject({ home: true, ...settings })
})
