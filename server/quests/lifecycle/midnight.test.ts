import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

/*
 * What midnight does to a daily quest of Monday, worth 10 points, by whether it stays open, who shares it, what has happened to it, and the
 * pause that Mia has. For each kind of pause there is one family with a quest for every row, and one midnight.
 */

const ADDED_POINTS = 1_000_000
const DAYS = { monday: '2026-03-02', tuesday: '2026-03-03', wednesday: '2026-03-04' } as const

type Missed = 'expires' | 'stays open'
type Sharing = 'one child' | 'turns' | 'first_come' | 'together'
type State = 'open' | 'begun' | 'finished' | 'rejected' | 'extended'
type Pause = 'no pause' | 'Monday' | 'Tuesday'

/** `begun`: Mia has ticked a step; of a quest together, Leo has finished it. `extended`: to Wednesday. */
const states: State[] = ['open', 'begun', 'finished', 'rejected', 'extended']

/**
 * For each row, the cells of the columns 'no pause', 'Monday' and 'Tuesday': the pause that Mia has, which is entered on Monday. A cell is
 * the quest: its state, child, day and held points; then, after ';', the next quest in the same way, if there is one; then, after
 * '→', what each child is paid if a parent verifies the quest. A quest of all children has the child 'all'.
 */
const EXPIRES: Record<Sharing, Record<State, [string, string, string]>> = {
  'one child': {
    open: [
      'missed Mia Mon 0; open Mia Tue 10',
      // The day of the pause is not missed: the same quest goes on after it.
      'open Mia Tue 10',
      'missed Mia Mon 0; rests Mia Tue 0',
    ],
    begun: ['missed Mia Mon 0; open Mia Tue 10', 'open Mia Tue 10', 'missed Mia Mon 0; rests Mia Tue 0'],
    finished: [
      'finished Mia Mon 10; open Mia Tue 10 → Mia 10',
      'finished Mia Mon 10; open Mia Tue 10 → Mia 10',
      'finished Mia Mon 10; rests Mia Tue 0 → Mia 10',
    ],
    rejected: ['missed Mia Mon 0; open Mia Tue 10', 'open Mia Tue 10', 'missed Mia Mon 0; rests Mia Tue 0'],
    // All open quests rest in a pause, also those that are due after it.
    extended: ['open Mia Wed 10', 'open Mia Wed 10', 'rests Mia Wed 0'],
  },
  turns: {
    open: [
      'missed Mia Mon 0; open Leo Tue 10',
      // The pause passes the turn on to Leo, who misses it. Then it is the turn of Mia, who had none.
      'missed Leo Mon 0; open Mia Tue 10',
      'missed Mia Mon 0; open Leo Tue 10',
    ],
    begun: [
      'missed Mia Mon 0; open Leo Tue 10',
      'missed Leo Mon 0; open Mia Tue 10',
      'missed Mia Mon 0; open Leo Tue 10',
    ],
    finished: [
      'finished Mia Mon 10; open Leo Tue 10 → Mia 10',
      'finished Mia Mon 10; open Leo Tue 10 → Mia 10',
      'finished Mia Mon 10; open Leo Tue 10 → Mia 10',
    ],
    rejected: [
      'missed Mia Mon 0; open Leo Tue 10',
      'missed Leo Mon 0; open Mia Tue 10',
      'missed Mia Mon 0; open Leo Tue 10',
    ],
    // Wednesday is no day of either pause, so the turn stays Mia's.
    extended: ['open Mia Wed 10', 'open Mia Wed 10', 'open Mia Wed 10'],
  },
  // Leo has no pause, so what all have never rests.
  first_come: {
    open: [
      'missed all Mon 0; open all Tue 10',
      'missed all Mon 0; open all Tue 10',
      'missed all Mon 0; open all Tue 10',
    ],
    begun: [
      'missed all Mon 0; open all Tue 10',
      'missed all Mon 0; open all Tue 10',
      'missed all Mon 0; open all Tue 10',
    ],
    finished: [
      'finished Mia Mon 10; open all Tue 10 → Mia 10',
      'finished Mia Mon 10; open all Tue 10 → Mia 10',
      'finished Mia Mon 10; open all Tue 10 → Mia 10',
    ],
    rejected: [
      'missed all Mon 0; open all Tue 10',
      'missed all Mon 0; open all Tue 10',
      'missed all Mon 0; open all Tue 10',
    ],
    extended: ['open all Wed 10', 'open all Wed 10', 'open all Wed 10'],
  },
  together: {
    open: [
      'missed all Mon 0; open all Tue 20',
      'missed all Mon 0; open all Tue 20',
      'missed all Mon 0; open all Tue 20',
    ],
    begun: [
      'missed all Mon 0; open all Tue 20',
      // Mia need not finish it in her pause, and gets nothing for it.
      'finished Leo Mon 20; open all Tue 20 → Leo 10',
      'missed all Mon 0; open all Tue 20',
    ],
    finished: [
      'finished all Mon 20; open all Tue 20 → Mia 10, Leo 10',
      'finished all Mon 20; open all Tue 20 → Mia 10, Leo 10',
      'finished all Mon 20; open all Tue 20 → Mia 10, Leo 10',
    ],
    rejected: [
      'missed all Mon 0; open all Tue 20',
      'missed all Mon 0; open all Tue 20',
      'missed all Mon 0; open all Tue 20',
    ],
    extended: ['open all Wed 20', 'open all Wed 20', 'open all Wed 20'],
  },
}
const STAYS_OPEN: typeof EXPIRES = {
  'one child': {
    open: [
      'late Mia Tue 10',
      // It was not late, because its day was one of the pause.
      'open Mia Tue 10',
      // It was late before the pause began.
      'rests Mia Mon 0',
    ],
    begun: ['late Mia Tue 10', 'open Mia Tue 10', 'rests Mia Mon 0'],
    // A finished quest waits for a parent, and no other comes before the decision.
    finished: [
      'finished Mia Mon 10 → Mia 10',
      'finished Mia Mon 10 → Mia 10',
      'finished Mia Mon 10 → Mia 10',
    ],
    rejected: ['late Mia Tue 10', 'open Mia Tue 10', 'rests Mia Mon 0'],
    extended: ['open Mia Wed 10', 'open Mia Wed 10', 'rests Mia Wed 0'],
  },
  turns: {
    // On Tuesday the late quest is due on a day of Mia's pause, so the turn is passed on.
    open: ['late Mia Tue 10', 'late Leo Tue 10', 'late Leo Tue 10'],
    begun: ['late Mia Tue 10', 'late Leo Tue 10', 'late Leo Tue 10'],
    finished: [
      'finished Mia Mon 10 → Mia 10',
      'finished Mia Mon 10 → Mia 10',
      'finished Mia Mon 10 → Mia 10',
    ],
    rejected: ['late Mia Tue 10', 'late Leo Tue 10', 'late Leo Tue 10'],
    extended: ['open Mia Wed 10', 'open Mia Wed 10', 'open Mia Wed 10'],
  },
  first_come: {
    open: ['late all Tue 10', 'late all Tue 10', 'late all Tue 10'],
    begun: ['late all Tue 10', 'late all Tue 10', 'late all Tue 10'],
    finished: [
      'finished Mia Mon 10 → Mia 10',
      'finished Mia Mon 10 → Mia 10',
      'finished Mia Mon 10 → Mia 10',
    ],
    rejected: ['late all Tue 10', 'late all Tue 10', 'late all Tue 10'],
    extended: ['open all Wed 10', 'open all Wed 10', 'open all Wed 10'],
  },
  together: {
    open: ['late all Tue 20', 'late all Tue 20', 'late all Tue 20'],
    begun: [
      'late all Tue 20',
      'finished Leo Mon 20 → Leo 10',
      // When Mia's pause begins, Leo is the only one who must finish it, and he did so in time.
      'finished Leo Mon 20 → Leo 10',
    ],
    finished: [
      'finished all Mon 20 → Mia 10, Leo 10',
      'finished all Mon 20 → Mia 10, Leo 10',
      'finished all Mon 20 → Mia 10, Leo 10',
    ],
    rejected: ['late all Tue 20', 'late all Tue 20', 'late all Tue 20'],
    extended: ['open all Wed 20', 'open all Wed 20', 'open all Wed 20'],
  },
}
const table: Record<Missed, typeof EXPIRES> = { expires: EXPIRES, 'stays open': STAYS_OPEN }

const rows = Object.entries(table).flatMap(([missed, bySharing]) =>
  Object.entries(bySharing).flatMap(([sharing, byState]) =>
    Object.entries(byState).map(([state, cells]) => ({
      missed: missed as Missed,
      sharing: sharing as Sharing,
      state: state as State,
      cells,
    })),
  ),
)
type Row = (typeof rows)[number]
const nameOf = ({ missed, sharing, state }: Row) => `${missed} / ${sharing} / ${state}`

test('the table has a row for every case', () => {
  expect(rows).toHaveLength(2 * 4 * states.length)
})

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe.each(['no pause', 'Monday', 'Tuesday'] as Pause[])('with the pause: %s', (pause) => {
  const column = { 'no pause': 0, Monday: 1, Tuesday: 2 }[pause]
  let parent: Awaited<ReturnType<TestServer['newParent']>>
  let mia: Awaited<ReturnType<TestServer['newChild']>>
  let leo: typeof mia
  let family_id: string

  beforeAll(async () => {
    server.clock.moveTo(MONDAY)
    parent = await server.newParent()
    mia = await server.newChild(parent)
    leo = await server.newChild(parent, { first_name: 'Leo' })
    family_id = await server.getFamilyId(parent)
    const [id, reference] = [server.deps.secrets.newId(), server.deps.secrets.newId()]
    const credit = { family_id, id, reference, from: issued, to: wallet, kind: 'trial' as const }
    await server.deps.transaction((tx) => transfer(tx, { ...credit, points: ADDED_POINTS, at: MONDAY }))
    for (const row of rows) await createQuest(row)
    if (pause !== 'no pause') {
      const day = pause === 'Monday' ? DAYS.monday : DAYS.tuesday
      const { status } = await parent.post('/pauses', {
        pause: { child_id: mia.id, first_day: day, last_day: day, reason: 'sick' },
      })
      expect(status).toBe(201)
    }
    server.clock.moveTo(`${DAYS.tuesday}T05:31:00Z`)
    // The jobs of pauses run every five minutes.
    await server.runJobs()
    await server.runJobs()
    parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
    mia = { ...mia, ...(await server.signInWithoutPassword(mia.email)) }
    leo = { ...leo, ...(await server.signInWithoutPassword(leo.email)) }
  })

  async function createQuest(row: Row) {
    const { missed, sharing, state } = row
    const { status, body } = await parent.post(
      '/missions',
      questForm(mia.id, {
        name: nameOf(row),
        points: 10,
        due_date: DAYS.monday,
        reoccur_scale: 'days',
        stays_open: missed === 'stays open',
        steps: [{ text: 'Wash' }, { text: 'Dry' }],
        ...(sharing !== 'one child' && { sharing, also_for: [leo.id] }),
      }),
    )
    expect(status).toBe(201)
    const { id } = body.mission
    const change = async (by: Pick<typeof parent, 'put'>, mission: object) =>
      expect((await by.put(`/missions/${id}`, { mission })).status).toBe(200)
    const isTogether = sharing === 'together'
    if (state === 'begun' && isTogether) await change(leo, { complete: true })
    else if (state === 'begun') {
      const tick = { number: 1, text: 'Wash', done: true }
      expect((await mia.put(`/missions/${id}/ticks`, { step: tick })).status).toBeLessThan(300)
    }
    if (state === 'finished' || state === 'rejected') {
      await change(mia, { complete: true })
      if (isTogether) await change(leo, { complete: true })
    }
    if (state === 'rejected') await change(parent, { complete: false })
    if (state === 'extended') await change(parent, { due_date: DAYS.wednesday })
  }

  const readQuests = (name: string) =>
    server.db
      .selectFrom('quests')
      .where((quest) => quest.and({ family_id, name }))
      .where('deleted_at', 'is', null)
      .orderBy('series_number')
      .selectAll()
      .execute()
  type Quest = Awaited<ReturnType<typeof readQuests>>[number]

  function describeQuest(quest: Quest): string {
    const { complete, expired_for, due_date, paused_for, late_since, sharing, finishers, promised } = quest
    const state = complete
      ? 'finished'
      : expired_for === due_date
        ? 'missed'
        : paused_for
          ? 'rests'
          : late_since
            ? 'late'
            : 'open'
    const isOfAll =
      sharing === 'together' ? finishers?.length !== 1 || !complete : sharing === 'first_come' && !complete
    const child = isOfAll ? 'all' : quest.child_id === mia.id ? 'Mia' : 'Leo'
    const day = { [DAYS.monday]: 'Mon', [DAYS.tuesday]: 'Tue', [DAYS.wednesday]: 'Wed' }[due_date] ?? due_date
    return `${state} ${child} ${day} ${promised}`
  }
  const readPoints = async () =>
    Promise.all([mia, leo].map(async ({ get }) => (await get('/points')).body.points as number))
  const readWallet = async () => (await parent.get('/points')).body

  test.each(rows)(
    '[W04.14 W05.21 W06.37] midnight on a daily quest that $missed, $sharing, $state, has the listed result',
    async (row) => {
      const quests = await readQuests(nameOf(row))
      const before = await readPoints()
      const walletBefore = await readWallet()
      let found = quests.map(describeQuest).join('; ')
      const [quest] = quests
      if (quest?.complete) {
        const { status } = await parent.put(`/missions/${quest.id}`, { mission: { verified: true } })
        expect(status).toBe(200)
        const [ofMia = 0, ofLeo = 0] = (await readPoints()).map(
          (points, index) => points - (before[index] ?? 0),
        )
        const paid = [ofMia && `Mia ${ofMia}`, ofLeo && `Leo ${ofLeo}`].filter(Boolean)
        found += ` → ${paid.join(', ')}`
        const walletAfter = await readWallet()
        const total = ({ points, held }: { points: number; held: number }) => points + held
        expect(total(walletBefore) - total(walletAfter)).toBe(ofMia + ofLeo)
      }
      expect(found).toBe(row.cells[column])
    },
  )

  test('[W04.14] what the quests hold and what the children got add up to the family’s points', async () => {
    const { held } = await server.db
      .selectFrom('quests')
      .where('family_id', '=', family_id)
      .select(({ fn }) => fn.sum<string>('promised').as('held'))
      .executeTakeFirstOrThrow()
    const { points, held: heldInWallet } = await readWallet()
    const ofChildren = (await readPoints()).reduce((sum, one) => sum + one, 0)
    expect(heldInWallet).toBe(Number(held))
    expect(points + heldInWallet + ofChildren).toBe(500 + ADDED_POINTS)
    expect(await server.checkLedger()).toEqual([])
  })
})
