import { afterAll, beforeAll, expect, test } from 'vitest'
import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import { MONDAY, openTestServer, questForm } from '#server/testing/test-server.ts'

/*
 * These tests trigger every event in every state of a quest worth 50 points. They check the HTTP status, the points
 * held for the quest and the child's points. The event `night` moves the clock past midnight and runs the jobs.
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
  const family_id = await server.getFamilyId(parent)
  const [id, reference] = [server.deps.secrets.newId(), server.deps.secrets.newId()]
  const credit = {
    family_id,
    id,
    reference,
    from: issued,
    to: wallet,
    // Enough for all quests that the tests leave open.
    points: 1_000_000,
    kind: 'trial' as const,
  }
  await server.deps.transaction((tx) => transfer(tx, { ...credit, at: MONDAY }))
})
afterAll(() => server.close())

type Role = 'parent' | 'child'
const bodies: Record<string, [Role, object]> = {
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

/** The events that lead to each state. `night after that` is the night after the new day that `extend` sets. */
const states: Record<string, string[]> = {
  open: [],
  'raised twice': ['raise', 'raise to 120'],
  'lowered and raised': ['lower', 'raise'],
  finished: ['finish'],
  verified: ['finish', 'verify'],
  'verified with more': ['finish', 'verify with more'],
  rejected: ['finish', 'reject'],
  'restored, points stayed': ['finish', 'verify', 'restore, points stay'],
  expired: ['night'],
  'expired, extended': ['night', 'extend'],
  'expired, extended, expired again': ['night', 'extend', 'night after that'],
  'edited past its day': ['night', 'raise'],
  'finished, expired': ['finish', 'night'],
  'verified, restored, verified again': ['finish', 'verify', 'restore, points stay', 'finish', 'verify'],
}

/**
 * The held points and the child's points, in a state and after each listed event. All events that are not listed return
 * 409.
 */
type PointsPair = `${number} ${number}`
const table: Record<string, { initial: PointsPair; after: Record<string, PointsPair | 422> }> = {
  open: {
    initial: '50 0',
    after: {
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
    initial: '120 0',
    after: {
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
    initial: '80 0',
    after: {
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
    initial: '50 0',
    after: {
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
    initial: '0 50',
    after: {
      'restore, points stay': '50 50',
      'restore, points taken back': '50 0',
      undo: '50 0',
      night: '0 50',
    },
  },
  'verified with more': {
    initial: '0 70',
    after: {
      'restore, points stay': '70 70',
      'restore, points taken back': '70 0',
      undo: '50 0',
      night: '0 70',
    },
  },
  rejected: {
    initial: '50 0',
    after: {
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
    initial: '50 50',
    after: {
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
  expired: {
    initial: '0 0',
    // Edits that leave the day in the past move no points.
    after: { extend: '50 0', raise: '0 0', lower: '0 0', rename: '0 0', delete: '0 0', night: '0 0' },
  },
  'expired, extended': {
    initial: '50 0',
    after: {
      finish: '50 0',
      extend: '50 0',
      raise: '80 0',
      lower: '30 0',
      rename: '50 0',
      delete: '0 0',
      night: '50 0',
    },
  },
  'expired, extended, expired again': {
    initial: '0 0',
    after: { extend: 422, raise: '0 0', lower: '0 0', rename: '0 0', delete: '0 0', night: '0 0' },
  },
  'edited past its day': {
    initial: '0 0',
    after: { extend: '80 0', raise: '0 0', lower: '0 0', rename: '0 0', delete: '0 0', night: '0 0' },
  },
  'finished, expired': {
    initial: '50 0',
    after: {
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
    initial: '0 100',
    after: {
      'restore, points stay': '50 100',
      'restore, points taken back': '50 50',
      undo: '50 50',
      night: '0 100',
    },
  },
}

test('the table has a row for every state', () => expect(Object.keys(table)).toEqual(Object.keys(states)))

test.each(Object.keys(states).flatMap((state) => events.map((event) => ({ state, event }))))(
  '[Q08.2 Q09.4 Q11.1 Q13.5] on a quest that is $state, the event “$event” has the listed result',
  async ({ state, event }) => {
    const { trigger, readPoints } = await newQuest()
    for (const earlierEvent of states[state] ?? []) expect(await trigger(earlierEvent)).toBeLessThan(300)
    expect(await readPoints()).toBe(table[state]?.initial)

    const status = await trigger(event)

    const expected =
      event === 'night' || event in (table[state]?.after ?? {}) ? table[state]?.after[event] : 409
    if (typeof expected === 'number') {
      expect(status).toBe(expected)
      expect(await readPoints()).toBe(table[state]?.initial)
    } else {
      expect(status).toBeLessThan(300)
      expect(await readPoints()).toBe(expected)
    }
    expect(await server.checkLedger()).toEqual([])
  },
)

async function newQuest() {
  server.clock.moveTo(MONDAY)
  const childBefore = (await child.get('/points')).body.points as number
  const { body } = await parent.post('/missions', questForm(child.id, { due_date: TODAY }))
  const { id } = body.mission

  /** Triggers an event and returns the HTTP status. */
  async function trigger(event: string): Promise<number> {
    if (event.startsWith('night')) {
      server.clock.moveTo(event === 'night' ? `${NEXT_DAY}T05:31:00Z` : '2026-03-10T05:31:00Z')
      await server.runJobs()
      if (event !== 'night') await signInAgain()
      return 200
    }
    if (event === 'delete') return (await parent.delete(`/missions/${id}`)).status
    const [who, mission] =
      event === 'raise to 120' ? (['parent', { points: 120 }] as const) : (bodies[event] ?? ['parent', {}])
    return (await (who === 'child' ? child : parent).put(`/missions/${id}`, { mission })).status
  }
  async function readPoints(): Promise<string> {
    const { promised } = await server.db
      .selectFrom('quests')
      .where('id', '=', id)
      .select('promised')
      .executeTakeFirstOrThrow()
    return `${promised} ${(await child.get('/points')).body.points - childBefore}`
  }
  return { trigger, readPoints }
}

async function signInAgain() {
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}
