import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAME_MAX } from '#contract/limits.ts'
import {
  childForm,
  inviteForm,
  openTestServer,
  parentForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer()
  parent = await server.newParent()
  child = await server.newChild(parent)
})
afterAll(() => server.close())

/** Calls that take a person's name; each returns the response. */
const calls: [string, (name: string, headers?: Record<string, string>) => ReturnType<TestServer['call']>][] =
  [
    [
      'sign-up',
      (last_name, headers) =>
        server.visitor.post(
          '/parents',
          { parent: { ...parentForm('a@example.ca'), last_name } },
          { headers },
        ),
    ],
    [
      'sign-up with one name',
      (name, headers) => {
        const { first_name: _, last_name: __, ...form } = parentForm('a@example.ca')
        return server.visitor.post('/parents', { parent: { ...form, name } }, { headers })
      },
    ],
    [
      'new child',
      (first_name, headers) =>
        parent.post('/children', { ...childForm('kid@example.ca'), first_name }, { headers }),
    ],
    [
      'changed child',
      (first_name, headers) => parent.put(`/children/${child.id}`, { first_name }, { headers }),
    ],
    ['own account', (first_name, headers) => parent.put('/parents', { first_name }, { headers })],
    [
      'invitation',
      (name, headers) => parent.post('/invites', inviteForm('kid@example.ca', { name }), { headers }),
    ],
  ]

const notNames = [
  'Win at https://evil.example',
  'evil.example',
  'Mia@evil.example',
  'Mia\nBcc: all',
  'Mi\u200Ba',
  'M\u202Eia',
  '\u3164',
]

test.each(calls)(
  '[X08.1] %s: a name with an address, a line break or an invisible letter is refused',
  async (_, call) => {
    for (const name of notNames) {
      const { status, body } = await call(name)
      expect([name, status, Object.values(body.fields)]).toEqual([
        name,
        422,
        ['A name cannot contain an address or invisible letters'],
      ])
    }
    const french = await call('evil.example', { 'accept-language': 'fr-CA' })
    expect(Object.values(french.body.fields)).toEqual([
      'Un nom ne peut contenir ni adresse ni lettre invisible',
    ])
  },
)

test.each(calls)('[X08.2] %s: a name of more than 40 characters is refused', async (_, call) => {
  const { status, body } = await call('x'.repeat(NAME_MAX + 1))
  expect([status, Object.values(body.fields)]).toEqual([422, ['At most 40 characters, please']])
})

test('[X08.1 X08.2] names of people are accepted as they write them', async () => {
  for (const first_name of [
    'Jean-François',
    'O’Brien',
    'J.P.',
    'Мария',
    '美咲',
    'Zoé ❤️',
    'x'.repeat(NAME_MAX),
  ]) {
    const { status, body } = await parent.put(`/children/${child.id}`, { first_name })
    expect([status, body.child?.first_name]).toEqual([200, first_name])
  }
})
