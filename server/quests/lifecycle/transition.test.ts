import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, daysAfter, daysBetween, hoursAfter } from '#contract/calendar.ts'
import { isPausedOn } from '#contract/quests/pauses.ts'
import { isExpired, type QuestChange, type QuestStep } from '#contract/quests/quests.ts'
import { firstDueDays } from '#contract/quests/recurrence.ts'
import { listOwners, type Sharing, sharings } from '#contract/quests/sharing.ts'
import { Refusal } from '#contract/refusals.ts'
import { available, promised, wallet } from '#server/ledger/transfer.ts'
import type { Sharer } from '#server/quests/sharing/queries.ts'
import { buildQuests } from './create-quest.ts'
import type { WaitingSeriesQuest } from './next-occurrence.ts'
import { type Context, emptyOutcome, type Outcome, type QuestRow } from './outcome.ts'
import { applyPauses } from './pausing.ts'
import { toRecurrence } from './recurrence.ts'
import type { Decision, StepData, StepInput } from './step-effects.ts'
import { applyStep, stopSeries, transition } from './transition.ts'

const MONDAY = '2026-03-02'
const FAMILY = 'family'
const CHILD = 'mia'
const PARENT = 'luc'
const STRANGER = 'ana'
const KIDS = [CHILD, 'leo', 'zoe']

let lastId = 0
const context = (today = MONDAY, actor_id: string | null = PARENT): Context => ({
  family_id: FAMILY,
  actor_id,
  now: new Date(`${today}T15:00:00Z`),
  today,
  timeZone: 'America/Toronto',
  newId: () => `id ${++lastId}`,
})
const emptyData: StepData = {
  wallet: 1000,
  lastNumber: undefined,
  newNumber: undefined,
  isPaused: false,
  sharers: [],
  waiting: [],
  paid: [],
  decision: undefined,
}

const changes: Record<QuestStep, QuestChange | Record<never, never>> = {
  finish: { complete: true },
  unfinish: { complete: false },
  verify: { verified: true },
  reject: { complete: false, due_date: '2026-03-09' },
  extend: { due_date: '2026-03-09' },
  edit: { name: 'Pots' },
  restore: { verified: false, complete: false, due_date: '2026-03-09' },
  undo: { undo: true },
  delete: {},
}
const steps = Object.keys(changes) as QuestStep[]

const nobody: ReadonlyMap<string, string> = new Map()

const buildQuest = (more: Partial<QuestRow> = {}): QuestRow => {
  const { quest } = buildQuests(
    { child_id: CHILD, name: 'Dishes', description: 'All', points: 50, due_date: MONDAY },
    [CHILD],
    nobody,
    context(),
  )
  return { ...quest, ...more }
}
const decided = { decided_at: context().now, decided_by: PARENT }
const decision: Decision = {
  id: 'decision',
  before: {
    points: 50,
    due_date: MONDAY,
    late_since: null,
    finished_at: context().now,
    finishers: null,
    photo_at: null,
    photo_by: null,
  },
  next: undefined,
}
const stepData: StepData = { ...emptyData, decision, paid: [{ child_id: CHILD, points: 50 }] }

const states: Record<string, QuestRow> = {
  open: buildQuest(),
  'not open yet': buildQuest({ due_date: '2026-03-09', opens_on: '2026-03-03' }),
  expired: buildQuest({ due_date: '2026-03-01' }),
  finished: buildQuest({ complete: true, finished_at: context().now }),
  'finished, then expired': buildQuest({ complete: true, due_date: '2026-03-01' }),
  rejected: buildQuest(decided),
  verified: buildQuest({ complete: true, verified: true, promised: 0, ...decided }),
}
/** The allowed steps by role and state; others are refused with `quest_moved_on` or `wrong_role`. */
const allowed: Record<string, { parent: QuestStep[]; child: QuestStep[] }> = {
  open: { parent: ['extend', 'edit', 'delete'], child: ['finish'] },
  'not open yet': { parent: ['extend', 'edit', 'delete'], child: [] },
  expired: { parent: ['extend', 'edit', 'delete'], child: [] },
  finished: { parent: ['verify', 'reject'], child: ['unfinish'] },
  'finished, then expired': { parent: ['verify', 'reject'], child: [] },
  rejected: { parent: ['extend', 'edit', 'delete', 'undo'], child: ['finish'] },
  verified: { parent: ['restore', 'undo'], child: [] },
}
const childSteps: QuestStep[] = ['finish', 'unfinish']

function resultOf(run: () => unknown): string {
  try {
    run()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const table = Object.entries(states).flatMap(([state, quest]) =>
  steps.flatMap((step) => (['parent', 'child'] as const).map((role) => ({ state, quest, step, role }))),
)
test.each(table)(
  '[Q11.1 Q11.2] “$step” by the $role is allowed or refused as listed on a quest that is $state',
  ({ state, quest, step, role }) => {
    const hasRightRole = childSteps.includes(step) === (role === 'child')
    const isAllowed = allowed[state]?.[role].includes(step)
    const refusal = quest.opens_on && step === 'finish' ? 'quest_opens_later' : 'quest_moved_on'
    const expected = isAllowed ? 'done' : hasRightRole ? refusal : 'wrong_role'

    expect(
      resultOf(() => transition(quest, { step, change: changes[step] }, role, stepData, context())),
    ).toBe(expected)
  },
)

test.each([
  ['for another parent', stepData, context(MONDAY, STRANGER)],
  ['without a decision', emptyData, context()],
  ['after ten minutes', stepData, { ...context(), now: new Date(context().now.getTime() + 601_000) }],
])('[Q13.2 Q13.3] undo is refused %s', (_, data, actorContext) => {
  for (const state of ['verified', 'rejected']) {
    const quest = states[state] ?? buildQuest()
    const undo = () => transition(quest, { step: 'undo', change: changes.undo }, 'parent', data, actorContext)
    expect(resultOf(undo)).toBe('quest_moved_on')
  }
})

test('[Q08.10] no step can set a day before today', () => {
  const past = { due_date: '2026-03-01' }
  const attempts: [string, StepInput & { step: QuestStep }][] = [
    ['open', { step: 'extend', change: past }],
    ['open', { step: 'edit', change: { name: 'Pots', ...past } }],
    ['finished', { step: 'reject', change: { complete: false, ...past } }],
    ['finished, then expired', { step: 'reject', change: { complete: false } }],
    ['verified', { step: 'restore', change: { verified: false, complete: false, ...past } }],
  ]
  for (const [state, input] of attempts) {
    const quest = states[state] ?? buildQuest()
    expect(resultOf(() => transition(quest, input, 'parent', stepData, context()))).toBe('day_past')
  }
})

/** An in-memory family with its ledger. */
function createFamily(points: number) {
  const balances = new Map<string, number>([[wallet, points]])
  const quests = new Map<string, QuestRow>()
  const decisions = new Map<string, Omit<Decision, 'next'>>()
  const endedSeriesIds = new Set<string>()
  const payments = new Map<string, StepData['paid']>()
  const waits = new Map<string, { quest_id: string; cause: string }>()

  const balance = (account: string) => balances.get(account) ?? 0

  const listSharers = ({ id, series_id, sharers }: QuestRow): Sharer[] =>
    (sharers ?? []).map((child_id) => {
      const turns = [...quests.values()].filter(
        (row) => row.child_id === child_id && row.series_id === series_id && row.id !== id && !row.deleted_at,
      )
      const numbers = turns.flatMap(({ series_number }) => series_number ?? [])
      return { child_id, last_turn: numbers.length ? Math.max(...numbers) : null, paused_until: null }
    })

  function readData(quest: QuestRow): StepData {
    const { series_id } = quest
    const questsOfSeries = [...quests.values()].filter((row) => row.series_id === series_id)
    const isActive = series_id !== null && !endedSeriesIds.has(series_id) && !waits.has(series_id)
    const waiting = [...waits.values()].flatMap(({ quest_id, cause }): WaitingSeriesQuest[] => {
      const row = quests.get(quest_id)
      return row ? [{ ...row, waiting_cause: cause, active_sharers: listSharers(row) }] : []
    })
    const lastDecision = decisions.get(quest.id)
    const next = [...quests.values()].find(
      (row) => row.made_by === lastDecision?.id && !row.deleted_at && row.updated_at === row.created_at,
    )
    const newest = Math.max(...questsOfSeries.map((row) => row.series_number ?? 0))
    const isEnded = series_id !== null && !quest.reoccur_scale && quest.sharing === 'turns'
    return {
      wallet: balance(wallet),
      lastNumber: isActive ? newest : undefined,
      newNumber: isEnded ? newest + Number(quest.series_number !== newest) : undefined,
      isPaused: false,
      sharers: listSharers(quest),
      waiting,
      paid: payments.get(quest.id) ?? [],
      decision: lastDecision && { ...lastDecision, next: quest.verified ? next : undefined },
    }
  }

  /** Stores an outcome; returns false and stores nothing if an account would fall below zero. */
  function write(outcome: Outcome): boolean {
    const after = new Map(balances)
    for (const { from, to, points: movedPoints } of outcome.transfers) {
      expect(movedPoints).toBeGreaterThan(0)
      after.set(from, (after.get(from) ?? 0) - movedPoints)
      after.set(to, (after.get(to) ?? 0) + movedPoints)
    }
    if ([...after.values()].some((balanceAfter) => balanceAfter < 0)) return false
    for (const [account, balanceAfter] of after) balances.set(account, balanceAfter)
    for (const { before, after: row, step } of outcome.quests) {
      quests.set(row.id, row)
      if (step.step === 'verify') {
        const paid = outcome.transfers.filter(
          ({ kind, reference }) => kind === 'verify' && reference === step.id,
        )
        payments.set(
          row.id,
          paid.map(({ to, points: paidPoints }) => ({
            child_id: to.replace('available:', ''),
            points: paidPoints,
          })),
        )
      }
      if (before && (step.step === 'verify' || step.step === 'reject')) {
        const { points: pointsBefore, due_date, late_since, finished_at, finishers } = before
        decisions.set(row.id, {
          id: step.id,
          before: {
            points: pointsBefore,
            due_date,
            late_since,
            finished_at,
            finishers,
            photo_at: null,
            photo_by: null,
          },
        })
      }
    }
    for (const id of outcome.startedSeries) endedSeriesIds.delete(id)
    for (const id of outcome.endedSeries) {
      endedSeriesIds.add(id)
      waits.delete(id)
      for (const row of quests.values())
        if (row.series_id === id) quests.set(row.id, { ...row, reoccur_scale: null })
    }
    for (const { series_id, cause } of outcome.endedWaits)
      if (waits.get(series_id)?.cause === cause) waits.delete(series_id)
    for (const { series_id, quest_id, cause } of outcome.waits) waits.set(series_id, { quest_id, cause })
    return true
  }

  return { balance, quests, readData, write }
}

/** A random action with random choices; `kid` takes the steps of children; `repeats` and `takesBack` also decide other yes-or-no choices in `changeFor`. */
type Attempt = {
  action: QuestStep | 'create' | 'expire' | 'stop' | 'end series' | 'next day'
  questIndex: number
  points: number
  days: number
  repeats: boolean
  takesBack: boolean
  sharing: Sharing | null
  kid: string
}
const anyAttempt: fc.Arbitrary<Attempt> = fc.record({
  action: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('create' as const, 'next day' as const) },
    { weight: 8, arbitrary: fc.constantFrom('finish' as const, 'verify' as const) },
    {
      weight: 9,
      arbitrary: fc.constantFrom(...steps, 'expire' as const, 'stop' as const, 'end series' as const),
    },
  ),
  questIndex: fc.nat(7),
  points: fc.integer({ min: 1, max: 120 }),
  days: fc.nat(3),
  repeats: fc.boolean(),
  takesBack: fc.boolean(),
  sharing: fc.constantFrom(null, null, ...sharings),
  kid: fc.constantFrom(...KIDS),
})
const anyAttempts = fc.array(anyAttempt, { maxLength: 40 })

function changeFor(attempt: Attempt, today: string): QuestChange | Record<never, never> {
  const { points, days, repeats, takesBack } = attempt
  const due_date = daysAfter(today, days)
  if (attempt.action === 'verify') return { verified: true, ...(repeats && { points }) }
  if (attempt.action === 'reject') return { complete: false, due_date }
  if (attempt.action === 'extend') return { due_date }
  if (attempt.action === 'restore')
    return { verified: false, complete: false, due_date, take_back: takesBack }
  if (attempt.action === 'edit')
    return { points, ...(takesBack && { reoccur_scale: repeats ? 'days' : null, reoccur_frequency: 1 }) }
  return attempt.action in changes ? changes[attempt.action as QuestStep] : {}
}

function runAttempt(attempt: Attempt, quest: QuestRow, data: StepData, today: string): Outcome | undefined {
  const change = changeFor(attempt, today)
  if (attempt.action === 'expire') {
    const isDue = !quest.deleted_at && !quest.verified && quest.due_date < today
    if (!isDue || quest.expired_for === quest.due_date) return undefined
    return applyStep(quest, { step: 'expire', change }, data, context(today, null))
  }
  if (attempt.action === 'stop') return stopSeries(quest, context(today))
  if (quest.deleted_at || attempt.action === 'create' || attempt.action === 'next day') return undefined
  const step = attempt.action === 'end series' ? 'delete' : attempt.action
  const input = { step, change, endsSeries: attempt.action === 'end series' }
  const isChildStep = childSteps.includes(step)
  const kid = quest.sharing ? attempt.kid : CHILD
  if (isChildStep && !listOwners(quest).includes(kid)) return undefined
  const actorContext = context(today, isChildStep ? kid : PARENT)
  return transition(quest, input, isChildStep ? 'child' : 'parent', data, actorContext)
}

test('[P09.1 P09.2 Q02.9 W06.2] after any steps the held points match the quests, no account is negative, and each verification pays once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), anyAttempts, (start, attempts) => {
      const family = createFamily(start)
      let today = MONDAY
      for (const attempt of attempts) {
        if (attempt.action === 'next day') today = daysAfter(today, 1)
        const all = [...family.quests.values()]
        const quest = all[attempt.questIndex % Math.max(1, all.length)]
        const outcome =
          attempt.action === 'create'
            ? buildQuests(
                {
                  child_id: CHILD,
                  name: 'Dishes',
                  description: 'All',
                  points: attempt.points,
                  due_date: daysAfter(today, attempt.days),
                  sharing: attempt.repeats || attempt.sharing !== 'turns' ? attempt.sharing : null,
                  ...(attempt.repeats && { reoccur_scale: 'days' as const, reoccur_frequency: 1 }),
                },
                attempt.sharing ? KIDS : [CHILD],
                nobody,
                context(today),
              )
            : quest && undefinedIfRefused(() => runAttempt(attempt, quest, family.readData(quest), today))
        const ofKids = () => KIDS.map((kid) => family.balance(available(kid)))
        const kidsBefore = ofKids()
        const isWritten = outcome !== undefined && family.write(outcome)

        const held = [...family.quests.values()].reduce((sum, row) => sum + row.promised, 0)
        expect(family.balance(promised)).toBe(held)
        const accounts = [wallet, promised, ...KIDS.map(available)]
        expect(accounts.reduce((sum, account) => sum + family.balance(account), 0)).toBe(start)
        expectOneQuestOfEachNumber(family.quests.values())
        if (!isWritten || !quest) continue
        const payments = outcome.transfers.filter(({ kind }) => kind === 'verify')
        if (attempt.action !== 'verify') {
          expect(payments).toEqual([])
          continue
        }
        const points = family.quests.get(quest.id)?.points ?? 0
        const paid = ofKids().map((balance, index) => balance - (kidsBefore[index] ?? 0))
        const allFinished = KIDS.every((kid) => quest.finishers?.includes(kid))
        if (quest.sharing === 'together') expect([paid, allFinished]).toEqual([KIDS.map(() => points), true])
        else expect(paid.reduce((sum, one) => sum + one, 0)).toBe(points)
        if (quest.sharing === 'split') expect(Math.max(...paid) - Math.min(...paid)).toBeLessThanOrEqual(1)
        else if (quest.sharing !== 'together') expect(paid[KIDS.indexOf(quest.child_id)]).toBe(points)
      }
    }),
    { numRuns: 500 },
  )
})

test('[D01.3] unless a parent moves a quest to an earlier day, a series pays for at most as many quests as it has had days, in every time zone', () => {
  const zones = fc.constantFrom('America/St_Johns', 'America/Toronto', 'America/Vancouver')
  const scales = fc.constantFrom('days' as const, 'weeks' as const)
  const anyHours = fc.array(fc.record({ attempt: anyAttempt, hours: fc.nat(9) }), { maxLength: 60 })
  fc.assert(
    fc.property(zones, scales, fc.nat(2), anyHours, (zone, reoccur_scale, firstDays, attempts) => {
      const family = createFamily(10_000)
      // Two days before the clocks go forward.
      let now = new Date('2026-03-06T15:00:00Z')
      const firstDay = dayIn(zone, now)
      const form = { child_id: CHILD, name: 'Dishes', description: 'All', points: 50, reoccur_scale }
      family.write(
        buildQuests(
          { ...form, due_date: daysAfter(firstDay, firstDays) },
          [CHILD],
          nobody,
          context(firstDay),
        ),
      )
      const paid = new Set<string>()
      for (const { attempt, hours } of attempts) {
        now = hoursAfter(now, hours)
        const today = dayIn(zone, now)
        const all = [...family.quests.values()]
        const quest = all[attempt.questIndex % all.length]
        const { due_date } = changeFor(attempt, today) as { due_date?: string }
        // Skips moving a quest to an earlier day: a day may then have two quests, both of which pay.
        if (!quest || (attempt.action === 'extend' && due_date && due_date < quest.due_date)) continue
        const outcome = undefinedIfRefused(() => runAttempt(attempt, quest, family.readData(quest), today))
        if (outcome && family.write(outcome) && attempt.action === 'verify') paid.add(quest.id)
        expect(paid.size).toBeLessThanOrEqual(daysBetween(firstDay, today) + 1)
      }
    }),
    { numRuns: 500 },
  )
})

function expectOneQuestOfEachNumber(quests: Iterable<QuestRow>) {
  const numbers = [...quests].flatMap(({ series_id, series_number }) =>
    series_number === null ? [] : [`${series_id} ${series_number}`],
  )
  expect(new Set(numbers).size).toBe(numbers.length)
}

function undefinedIfRefused<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

test('[W05.14] whatever pauses begin, end and overlap, the held points match the quests, no quest moves into the past, and no series has two quests of one number', () => {
  const anyPause = fc.record({ first: fc.integer({ min: -3, max: 6 }), days: fc.nat(5) })
  const anyDays = fc.array(
    fc.record({ attempt: anyAttempt, pause: fc.option(anyPause), ends: fc.boolean(), jobs: fc.boolean() }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.boolean(), anyDays, (start, isWeekly, days) => {
      const family = createFamily(start)
      const pauses: { child_id: null; first_day: string; last_day: string }[] = []
      let today = MONDAY
      const isPaused = () => pauses.some((pause) => isPausedOn(pause, CHILD, today))
      const pausableQuests = () => {
        const all = [...family.quests.values()]
        return all
          .filter((quest) => !quest.complete && !quest.verified && !quest.deleted_at)
          .map((quest) => ({
            ...quest,
            active_sharers: [],
            isNewest: !all.some(
              ({ series_id, series_number }) =>
                series_id !== null &&
                series_id === quest.series_id &&
                (series_number ?? 0) > (quest.series_number ?? 0),
            ),
          }))
      }
      const runPauses = () => {
        const outcome = emptyOutcome()
        const begun = pauses.filter(({ first_day }) => first_day <= today)
        applyPauses(outcome, pausableQuests(), begun, family.balance(wallet), context(today, null))
        expect(family.write(outcome)).toBe(true)
        for (const { after, step } of outcome.quests) {
          if (step.step !== 'resume') continue
          expect(after.paused_for ?? 'open').toBe(
            after.due_date >= today && after.promised > 0 ? 'open' : 'points',
          )
        }
        for (const quest of pausableQuests()) {
          if (isPaused()) expect(quest.paused_for !== null || quest.due_date < today).toBe(true)
          else expect(quest.paused_for).not.toBe('pause')
        }
      }
      const reoccur_scale = isWeekly ? ('weeks' as const) : ('days' as const)
      const form = { child_id: CHILD, name: 'Dishes', description: 'All', points: 50, reoccur_scale }
      family.write(buildQuests({ ...form, due_date: MONDAY }, [CHILD], nobody, context()))
      for (const { attempt, pause, ends, jobs } of days) {
        if (jobs) today = daysAfter(today, 1)
        if (pause) {
          const first_day = daysAfter(today, pause.first)
          pauses.push({ child_id: null, first_day, last_day: daysAfter(first_day, pause.days) })
        }
        if (ends) {
          for (const one of pauses) if (one.last_day >= today) one.last_day = daysAfter(today, -1)
          pauses.splice(
            0,
            pauses.length,
            ...pauses.filter(({ first_day, last_day }) => first_day <= last_day),
          )
        }
        runPauses()
        for (const quest of pausableQuests()) {
          if (quest.due_date >= today || quest.expired_for === quest.due_date || quest.paused_for) continue
          const data = { ...family.readData(quest), isPaused: isPaused() }
          family.write(applyStep(quest, { step: 'expire', change: {} }, data, context(today, null)))
        }
        const all = [...family.quests.values()]
        const quest = all[attempt.questIndex % Math.max(1, all.length)]
        if (quest && attempt.action !== 'expire') {
          const data = { ...family.readData(quest), isPaused: isPaused() }
          const outcome = undefinedIfRefused(() => runAttempt(attempt, quest, data, today))
          if (outcome) family.write(outcome)
        }
        const quests = [...family.quests.values()]
        expectOneQuestOfEachNumber(quests)
        expect(family.balance(promised)).toBe(quests.reduce((sum, { promised: held }) => sum + held, 0))
        expect(quests.every((row) => !(row.paused_for || row.deleted_at) || row.promised === 0)).toBe(true)
        const accounts = [wallet, promised, available(CHILD)].map((account) => family.balance(account))
        expect(Math.min(...accounts)).toBeGreaterThanOrEqual(0)
        expect(accounts.reduce((sum, balance) => sum + balance, 0)).toBe(start)
      }
    }),
    { numRuns: 500 },
  )
})

/** Days near clock changes, the ends of months and years, and the leap day, and the zones' own of them. */
const interestingDays = [
  '2027-01-29',
  '2027-02-26',
  '2027-03-12',
  '2027-04-02',
  '2027-09-24',
  '2027-11-05',
  '2027-12-29',
  '2028-02-27',
  '2028-03-10',
  '2028-03-31',
  '2028-09-22',
  '2028-11-03',
]
const recurrences = [
  { reoccur_scale: 'days' },
  { reoccur_scale: 'days', reoccur_frequency: 3 },
  { reoccur_scale: 'weeks' },
  { reoccur_scale: 'months' },
  { reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR' },
  { reoccur_rule: 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1' },
  { reoccur_rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' },
] as const

test('[W05.20] in three time zones, pauses neither double nor lose a day of a series, and no day of a pause counts as missed', () => {
  const zones = fc.constantFrom('America/St_Johns', 'America/Toronto', 'Pacific/Auckland')
  // A parent may enter a pause some days after it has begun.
  const anyPause = fc.record({ gap: fc.integer({ min: 1, max: 12 }), days: fc.nat(9), late: fc.nat(4) })
  const anyHours = fc.record({
    hours: fc.integer({ min: 1, max: 22 }),
    finishes: fc.boolean(),
    verifies: fc.boolean(),
  })
  fc.assert(
    fc.property(
      zones,
      fc.constantFrom(...recurrences),
      fc.constantFrom(...interestingDays),
      fc.boolean(),
      fc.array(fc.tuple(anyPause, fc.boolean()), { maxLength: 6 }),
      fc.array(anyHours, { minLength: 20, maxLength: 150 }),
      (timeZone, recurrence, start, stays_open, gaps, steps) => {
        const family = createFamily(10_000)
        let now = new Date(`${start}T11:00:00Z`)
        const at = (actor_id: string | null): Context => ({
          ...context(dayIn(timeZone, now), actor_id),
          now,
          timeZone,
        })
        const firstToday = at(null).today
        const form = {
          child_id: CHILD,
          name: 'Dishes',
          description: 'All',
          points: 10,
          stays_open,
          ...recurrence,
        }
        const { quest: first, ...created } = buildQuests(
          { ...form, due_date: firstToday },
          [CHILD],
          nobody,
          at(PARENT),
        )
        family.write({ ...created })
        let free = firstToday
        const allPauses = gaps.map(([{ gap, days, late }, isOfFamily]) => {
          const first_day = daysAfter(free, gap)
          const last_day = daysAfter(first_day, days)
          free = last_day
          return {
            child_id: isOfFamily ? null : CHILD,
            first_day,
            last_day,
            enteredOn: daysAfter(first_day, late),
          }
        })
        const isInPause = (day: string) => allPauses.some((pause) => isPausedOn(pause, CHILD, day))
        const scheduled = listDueDays(first)

        for (const { hours, finishes, verifies } of steps) {
          now = hoursAfter(now, hours)
          const { today } = at(null)
          const entered = allPauses.filter(({ enteredOn }) => enteredOn <= today)
          const begun = entered.filter(({ first_day }) => first_day <= today)
          runJobs(family, begun, at(null))

          const quests = [...family.quests.values()].filter(({ deleted_at }) => !deleted_at)
          expectOneQuestOfEachNumber(family.quests.values())
          const undecided = quests.filter(({ complete, verified }) => !complete && !verified)
          const missed = undecided.filter(({ expired_for, due_date }) => expired_for === due_date)
          const open = undecided.filter((quest) => !missed.includes(quest))
          const isInBegunPause = (day: string) => begun.some((pause) => isPausedOn(pause, CHILD, day))
          expect(open.length).toBeLessThanOrEqual(1)
          const paused_for = isInBegunPause(today) ? 'pause' : null
          for (const quest of open)
            expect([quest.paused_for, paused_for !== null || quest.due_date >= today]).toEqual([
              paused_for,
              true,
            ])
          const missedDays = missed.map(({ due_date }) => due_date)
          const lateDays = open.flatMap(({ late_since }) => late_since ?? [])
          expect([...missedDays, ...lateDays].filter(isInBegunPause)).toEqual([])
          // Each day that was due before today and in no pause had its quest, unless a late quest took its place.
          const days = new Set(quests.map(({ due_date }) => due_date))
          const lost = scheduled.filter((day) => day < today && !isInPause(day) && !days.has(day))
          expect(stays_open ? [] : lost).toEqual([])
          const onTime = quests.filter(({ late_since }) => !late_since)
          expect(onTime.filter(({ due_date }) => !scheduled.includes(due_date))).toEqual([])
          expect(family.balance(promised)).toBe(quests.reduce((sum, { promised: held }) => sum + held, 0))

          const [mine] = open
          if (mine && finishes) {
            const input = { step: 'finish', change: changes.finish } as const
            const outcome = undefinedIfRefused(() =>
              transition(mine, input, 'child', family.readData(mine), at(CHILD)),
            )
            if (outcome) family.write(outcome)
          }
          const waiting = [...family.quests.values()].find(({ complete, verified }) => complete && !verified)
          if (waiting && verifies) {
            const isPaused = begun.some((pause) => isPausedOn(pause, CHILD, today))
            const data = { ...family.readData(waiting), isPaused }
            family.write(
              transition(waiting, { step: 'verify', change: changes.verify }, 'parent', data, at(PARENT)),
            )
          }
        }
      },
    ),
    // ops/stress.mjs sets PROPERTY_RUNS.
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 150) },
  )
})

/** Does what the jobs of a midnight do: first the pauses, then late quests, then those that expire. */
function runJobs(
  family: ReturnType<typeof createFamily>,
  pauses: Parameters<typeof applyPauses>[2],
  automatic: Context,
) {
  const { today } = automatic
  const all = () => [...family.quests.values()]
  const listOpen = () => all().filter((quest) => !quest.complete && !quest.verified && !quest.deleted_at)
  const isNewest = ({ series_number }: QuestRow) =>
    all().every((other) => (other.series_number ?? 0) <= (series_number ?? 0))
  const outcome = emptyOutcome()
  const pausable = listOpen().map((quest) => ({ ...quest, active_sharers: [], isNewest: isNewest(quest) }))
  applyPauses(outcome, pausable, pauses, family.balance(wallet), automatic)
  family.write(outcome)
  for (const quest of listOpen()) {
    const { due_date, late_since, stays_open, paused_for } = quest
    if (stays_open && due_date < today && !paused_for)
      family.quests.set(quest.id, { ...quest, due_date: today, late_since: late_since ?? due_date })
  }
  const isOverdue = (quest: QuestRow) =>
    !quest.deleted_at && isExpired(quest, automatic) && quest.expired_for !== quest.due_date
  for (let quest = all().find(isOverdue); quest; quest = all().find(isOverdue)) {
    const isPaused = pauses.some((pause) => isPausedOn(pause, CHILD, today))
    const data = { ...family.readData(quest), isPaused }
    family.write(applyStep(quest, { step: 'expire', change: {} }, data, automatic))
  }
}

/** The due days of a quest's series for longer than any test of it takes. */
function listDueDays(quest: QuestRow): string[] {
  const recurrence = toRecurrence(quest)
  if (!recurrence) throw new Error('The quest does not recur')
  return firstDueDays(quest.due_date, recurrence, recurrence.scale === 'months' ? 8 : 150)
}
