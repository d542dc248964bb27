import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerErrorHandler } from '#server/platform/http/errors.ts'
import { newsletterFooterForm } from './footer-form.ts'

const app = Fastify()
beforeAll(async () => {
  registerErrorHandler(app)
  const isKidSite = ({ headers }: { headers: { host?: string } }) => String(headers.host).includes('kidsclub')
  await app.register(newsletterFooterForm, { isKidSite, adultUrl: 'https://questnest.example' })
})
afterAll(() => app.close())

const HOST = 'questnest.example'
const ownPageHeaders = { 'sec-fetch-site': 'same-origin', origin: `https://${HOST}` }
const post = (payload: string, headers: object = ownPageHeaders, host = HOST) =>
  app.inject({
    method: 'POST',
    url: '/newsletter',
    payload,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('[N07.14] the footer form redirects to the newsletter page with the address in a cookie for five minutes', async () => {
  const { statusCode, headers } = await post('email=+Ana%2Bnews%40example.ca%3B+Path%3D%2F+')
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, '/newsletter', 'no-store'])
  expect(headers['set-cookie']).toBe(
    'newsletter=Ana%2Bnews%40example.ca%3B%20Path%3D%2F; Path=/newsletter; Max-Age=300; SameSite=Strict; Secure',
  )
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: `https://${HOST}` }],
  ['another site in an old browser', { origin: 'https://evil.example' }],
  ['a client that sends no origin', {}],
  ['a page that hides its origin', { origin: 'null' }],
])('[N07.14] the form of %s sets no cookie', async (_, headers) => {
  const reply = await post('email=ana%40example.ca', headers)
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([303, undefined])
})

test('[N07.14] the form of an old browser is accepted because of its Origin header', async () => {
  const { headers } = await post('email=ana%40example.ca', { origin: `https://${HOST}` })
  expect(headers['set-cookie']).toContain('ana%40example.ca')
})

test.each([
  ['no field', '', 303],
  ['an empty address', 'email=', 303],
  ['a very long address', `email=${'x'.repeat(1000)}`, 413],
])('[N07.14] a form with %s sets no cookie', async (_, body, status) => {
  const reply = await post(body)
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([status, undefined])
})

test('[N07.13 N07.14] bodies of other types are refused, and the kid site has no such form', async () => {
  expect((await post('{}', { ...ownPageHeaders, 'content-type': 'text/xml' })).statusCode).toBe(400)
  expect((await post('email=a%40b.ca', ownPageHeaders, `kidsclub.${HOST}`)).json().code).toBe('kid_site')
})
