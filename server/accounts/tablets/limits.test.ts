import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minutesAfter } from '#contract/calendar.ts'
import { PAIRING_DIGITS_LIMIT, PAIRING_LIMIT, PIN_TRIES, PROOF_LIMIT } from '#contract/limits.ts'
import { openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMIT: 'on' })
})
beforeEach(async () => {
  parent = await server.newParent()
  child = await server.newChild(parent)
})
afterAll(() => server.close())

const addTablet = async () =>
  (await parent.post('/tablets', { name: 'Kitchen', child_ids: [child.id] })).body as {
    code: string
    digits: string
  }
const pair = (code: string) => server.visitor.post('/tablet/pair', { code }, { kidSite: true })

test('[F04.4] wrong codes are refused after ten tries of one network', async () => {
  for (let tries = 0; tries < PAIRING_LIMIT.maxTries; tries++) {
    expect((await pair('000000')).body.code).toBe('pairing_failed')
    // A right code between the wrong ones does not let somebody go on guessing.
    if (tries === 5) expect((await pair((await addTablet()).code)).status).toBe(200)
  }
  const { code } = await addTablet()
  expect((await pair(code)).body.code).toBe('too_many')
  server.clock.forwardHours(PAIRING_LIMIT.minutes / 60)
  await server.enterPassword(parent)
  expect((await pair((await addTablet()).code)).status).toBe(200)
})

test('[F04.4] after a hundred wrong six digits from everywhere, only the code of the link works for a while', async () => {
  const { maxTries, minutes } = PAIRING_DIGITS_LIMIT
  await server.db
    .insertInto('throttles')
    .values({
      key: server.deps.secrets.hmac('throttle', 'pair'),
      tries: maxTries,
      resets_at: minutesAfter(server.clock.now(), minutes),
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ tries: maxTries }))
    .execute()
  const { code, digits } = await addTablet()
  expect((await pair(digits)).body.code).toBe('too_many')
  expect((await pair(code)).status).toBe(200)
  server.clock.forwardHours(minutes / 60)
  await server.enterPassword(parent)
  expect((await pair((await addTablet()).digits)).status).toBe(200)
})

test('[F04.12] after ten wrong passwords on the family’s tablets even the right one is refused', async () => {
  const { tablet_key } = (await pair((await addTablet()).code)).body
  const pictures = ['fox', 'owl', 'fox', 'bear']
  await parent.put(`/children/${child.id}/picture_pin`, { pictures })
  const tap = { tablet_key, child_id: child.id }
  for (let wrong = 0; wrong < PIN_TRIES; wrong++)
    await server.visitor.post('/tablet/auth', { ...tap, pictures: pictures.toReversed() })
  const unlock = (password = 'not-the-password') =>
    server.visitor.post('/tablet/unlock', { ...tap, password })
  for (let tries = 0; tries < PROOF_LIMIT.maxTries; tries++)
    expect((await unlock()).body.code).toBe('password_wrong')
  expect((await unlock(PASSWORD)).body.code).toBe('too_many')
})
