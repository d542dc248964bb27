import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveCard } from '#server/testing/cards.ts'
import { type ApiResponse, openTestServer, type TestServer } from '#server/testing/test-server.ts'

/* The embedded database runs one transaction at a time, so only PostgreSQL really tests these races. */

const MASTERCARD = '5555555555554444'
const AMEX = '378282246310005'
const ROUNDS = 6

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  parent = await server.newParent()
})

type ShownCard = { id: string; is_default: boolean }
const fetchCards = async (): Promise<ShownCard[]> => (await parent.get('/cards')).body.data
const listDefaults = async () => (await fetchCards()).filter(({ is_default }) => is_default)
const choose = (id: string) => parent.put(`/cards/${id}`, { is_default: true })
const remove = (id: string) => parent.delete(`/cards/${id}`)
const resultOf = ({ status, body }: ApiResponse): string => (status < 300 ? 'done' : body.code)

test('[P04.20] a card that is chosen and removed at the same time is removed, and another card is the default', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const other = await saveCard(server, parent)
    const card = await saveCard(server, parent, MASTERCARD)
    await fetchCards()
    const [chosen, removed] = await Promise.all([choose(card), remove(card)])
    expect(['done', 'not_found']).toContain(resultOf(chosen))
    expect(resultOf(removed)).toBe('done')
    expect((await listDefaults()).map(({ id }) => id)).toEqual([other])
    await remove(other)
  }
})

test('[P04.20] when two cards are chosen at the same time, one of them is the only default', async () => {
  const first = await saveCard(server, parent)
  const others = [await saveCard(server, parent, MASTERCARD), await saveCard(server, parent, AMEX)]
  await choose(first)
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(others.map(choose))
    expect(answers.map(resultOf)).toEqual(['done', 'done'])
    const defaults = await listDefaults()
    expect(defaults).toHaveLength(1)
    expect(others).toContain(defaults[0]?.id)
  }
})

test('[P04.20] ten removals of one card at the same time remove it', async () => {
  const [card, other] = [await saveCard(server, parent), await saveCard(server, parent, MASTERCARD)]
  await fetchCards()
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(card)))
  expect(answers.map(resultOf)).toContain('done')
  for (const answer of answers) expect(['done', 'not_found']).toContain(resultOf(answer))
  expect(await fetchCards()).toMatchObject([{ id: other, is_default: true }])
})

test('[P04.2] ten calls for a new card at the same time create one customer, and those that the provider holds up can be repeated', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => parent.post('/cards', {})))
  for (const { body, headers } of answers.filter(({ status }) => status !== 201)) {
    expect(body.code).toBe('provider_away')
    expect(headers['retry-after']).toBeDefined()
  }
  const opened = [...answers.filter(({ status }) => status === 201), await parent.post('/cards', {})]
  const customers = await Promise.all(
    opened.map(async ({ body }) => {
      const [id] = body.client_secret.split('_secret_')
      return (await server.sandbox.stripe.setupIntents.retrieve(id)).customer
    }),
  )
  expect(new Set(customers).size).toBe(1)
})

test('[P04.17 X11.2] a press that arrives ten times at once, because its response was lost, gets one response', async () => {
  const card = await saveCard(server, parent)
  const presses = [
    (key: string) => parent.put(`/cards/${card}`, { is_default: true }, { key }),
    (key: string) => parent.delete(`/cards/${card}`, { key }),
  ]
  for (const press of presses) {
    const key = server.deps.secrets.newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  }
})
