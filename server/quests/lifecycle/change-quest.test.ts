import { afterAll, beforeAll, expect, test } from 'vitest'
import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import { MONDAY, openTestServer, questForm } from '#server/testing/test-server.ts'

/*
 * Every event in every state of a quest worth 50 points: the response, the points held afterwards and the points that
 * the child then has.
 */

const TODAY = '2026-03-02'
const NEXT_DAY = '2026-03-03'

let server: Awaited<ReturnType<typeof openTestServer>>
let parent: Awaited<ReturnType<typeof server.newParent>>
let child: Awaited<ReturnType<typeof server.newChild>>
beforeAll(async () => {
  server = await openTestServer()
  parent = await server.newParent()
  child = await server.newChild(parent)
  // Enough for all the points that tests leave held.
  const { family_id } = await server.db
    .selectFrom('users')
    .where('id', '=', parent.id)
    .select('family_id')
    .executeTakeFirstOrThrow()
  const [id, reference] = [server.deps.secrets.newId(), server.deps.secrets.newId()]
  const credit = {
    family_id,
    id,
    reference,
    from: issued,
    to: wallet,
    points: 1_000_000,
    kind: 'trial' as const,
  }
  await server.deps.transaction((tx) => transfer(tx, { ...credit, at: MONDAY }))
})
afterAll(() => server.close())

type Way = 'parent' | 'child'
const bodies: Record<string, [Way, object]> = {
  finish: ['child', { complete: true }],
  unfinish: ['child', { complete: false }],
  verify: ['parent', { verified: true }],
  'verify with more': ['parent', { verified: true, points: 70 }],
  'verify with fewer': ['parent', { verified: true, points: 20 }],
  reject: ['parent', { complete: false }],
  'reject to a new day': ['parent', { complete: false, due_date: '2026-03-09' }],
  extend: ['parent', { due_date: '2026-03-09' }],
  raise: ['parent', { points: 80 }],
  lower: ['parent', { points: 30 }],
  rename: ['parent', { name: 'Pots' }],
  'restore, points stay': ['parent', { verified: false, complete: false, due_date: '2026-03-09' }],
  'restore, points taken back': [
    'parent',
    { verified: false, complete: false, due_date: '2026-03-09', take_back: true },
  ],
  undo: ['parent', { undo: true }],
}
const events = [...Object.keys(bodies), 'delete', 'night']

/** The events that lead to each state. */
const states: Record<string, string[]> = {
  open: [],
  'raised twice': ['raise', 'raise to 120'],
  'lowered and raised': ['lower', 'raise'],
  finished: ['finish'],
  verified: ['finish', 'verify'],
  'verified with more': ['finish', 'verify with more'],
  rejected: ['finish', 'reject'],
  'restored, points stayed': ['finish', 'verify', 'restore, points stay'],
  'run out': ['night'],
  'run out, extended': ['night', 'extend'],
  'run out, extended, run out again': ['night', 'extend', 'night after that'],
  'edited past its day': ['night', 'raise'],
  'finished, run out': ['finish', 'night'],
  'verified, restored, verified again': ['finish', 'verify', 'restore, points stay', 'finish', 'verify'],
}

/** The held points and the child's points, in a state (`is`) and after each event (`makes`). Other events return 409. */
type Held = `${number} ${number}`
const table: Record<string, { is: Held; makes: Record<string, Held | 422> }> = {
  open: {
    is: '50 0',
    makes: {
      finish: '50 0',
      extend: '50 0',
      raise: '80 0',
      lower: '30 0',
      rename: '50 0',
      delete: '0 0',
      night: '0 0',
    },
  },
  'raised twice': {
    is: '120 0',
    makes: {
      finish: '120 0',
      extend: '120 0',
      raise: '80 0',
      lower: '30 0',
      rename: '120 0',
      delete: '0 0',
      night: '0 0',
    },
  },
  'lowered and raised': {
    is: '80 0',
    makes: {
      finish: '80 0',
      extend: '80 0',
      raise: '80 0',
      lower: '30 0',
      rename: '80 0',
      delete: '0 0',
      night: '0 0',
    },
  },
  finished: {
    is: '50 0',
    makes: {
      unfinish: '50 0',
      verify: '0 50',
      'verify with more': '0 70',
      'verify with fewer': '0 20',
      reject: '50 0',
      'reject to a new day': '50 0',
      night: '50 0',
    },
  },
  verified: {
    is: '0 50',
    makes: {
      'restore, points stay': '50 50',
      'restore, points taken back': '50 0',
      undo: '50 0',
      night: '0 50',
    },
  },
  'verified with more': {
    is: '0 70',
    makes: {
      'restore, points stay': '70 70',
      'restore, points taken back': '70 0',
      undo: '50 0',
      night: '0 70',
    },
  },
  rejected: {
    is: '50 0',
    makes: {
      finish: '50 0',
      extend: '50 0',
      raise: '80 0',
      lower: '30 0',
      rename: '50 0',
      undo: '50 0',
      delete: '0 0',
      night: '0 0',
    },
  },
  'restored, points stayed': {
    is: '50 50',
    makes: {
      finish: '50 50',
      extend: '50 50',
      raise: '80 50',
      lower: '30 50',
      rename: '50 50',
      delete: '0 50',
      // The restored quest has a new day, which is not past.
      night: '50 50',
    },
  },
  'run out': {
    is: '0 0',
    // Edits that leave the day in the past move no points.
    makes: { extend: '50 0', raise: '0 0', lower: '0 0', rename: '0 0', delete: '0 0', night: '0 0' },
  },
  'run out, extended': {
    is: '50 0',
    makes: {
      finish: '50 0',
      extend: '50 0',
      raise: '80 0',
      lower: '30 0',
      rename: '50 0',
      delete: '0 0',
      night: '50 0',
    },
  },
  'run out, extended, run out again': {
    is: '0 0',
    makes: { extend: 422, raise: '0 0', lower: '0 0', rename: '0 0', delete: '0 0', night: '0 0' },
  },
  'edited past its day': {
    is: '0 0',
    makes: { extend: '80 0', raise: '0 0', lower: '0 0', rename: '0 0', delete: '0 0', night: '0 0' },
  },
  'finished, run out': {
    is: '50 0',
    makes: {
      verify: '0 50',
      'verify with more': '0 70',
      'verify with fewer': '0 20',
      // A rejected quest needs a day that is not past.
      reject: 422,
      'reject to a new day': '50 0',
      night: '50 0',
    },
  },
  'verified, restored, verified again': {
    is: '0 100',
    makes: {
      'restore, points stay': '50 100',
      'restore, points taken back': '50 50',
      undo: '50 50',
      night: '0 100',
    },
  },
}

test('the table has every state', () => expect(Object.keys(table)).toEqual(Object.keys(states)))

test.each(Object.keys(states).flatMap((state) => events.map((event) => ({ state, event }))))(
  '[Q08.2 Q09.4 Q11.1 Q13.5] $state, then $event',
  async ({ state, event }) => {
    const { happens, now } = await newQuest()
    for (const earlier of states[state] ?? []) expect(await happens(earlier)).toBeLessThan(300)
    expect(await now()).toBe(table[state]?.is)

    const status = await happens(event)

    const expected =
      event === 'night' || event in (table[state]?.makes ?? {}) ? table[state]?.makes[event] : 409
    if (typeof expected === 'number') {
      expect(status).toBe(expected)
      expect(await now()).toBe(table[state]?.is)
    } else {
      expect(status).toBeLessThan(300)
      expect(await now()).toBe(expected)
    }
    expect(await server.ledgerErrors()).toEqual([])
  },
)

async function newQuest() {
  server.clock.moveTo(MONDAY)
  const childBefore = (await child.get('/points')).body.points as number
  const { body } = await parent.post('/missions', questForm(child.id, { due_date: TODAY }))
  const { id } = body.mission

  /** Triggers an event and returns the HTTP status. */
  async function happens(event: string): Promise<number> {
    if (event.startsWith('night')) {
      server.clock.moveTo(event === 'night' ? `${NEXT_DAY}T05:31:00Z` : '2026-03-10T05:31:00Z')
      await server.runJobs()
      if (event !== 'night') await signIn()
      return 200
    }
    if (event === 'delete') return (await parent.delete(`/missions/${id}`)).status
    const [who, mission] =
      event === 'raise to 120' ? (['parent', { points: 120 }] as const) : (bodies[event] ?? ['parent', {}])
    return (await (who === 'child' ? child : parent).put(`/missions/${id}`, { mission })).status
  }
  async function now(): Promise<string> {
    const { promised } = await server.db
      .selectFrom('quests')
      .where('id', '=', id)
      .select('promised')
      .executeTakeFirstOrThrow()
    return `${promised} ${(await child.get('/points')).body.points - childBefore}`
  }
  return { happens, now }
}

async function signIn() {
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}
