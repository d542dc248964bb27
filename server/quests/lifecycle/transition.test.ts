import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '#contract/calendar.ts'
import type { QuestChange, QuestStep } from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import { available, promised, wallet } from '#server/ledger/transfer.ts'
import { giveQuest } from './create-quest.ts'
import type { WaitingQuest } from './next-occurrence.ts'
import type { Context, Outcome, QuestRow } from './outcome.ts'
import type { Decision, Facts, WantedStep } from './step-effects.ts'
import { applyStep, stopSeries, transition } from './transition.ts'

const MONDAY = '2026-03-02'
const FAMILY = 'family'
const CHILD = 'mia'
const PARENT = 'luc'
const STRANGER = 'ana'

let lastId = 0
const context = (today = MONDAY, actor_id: string | null = PARENT): Context => ({
  family_id: FAMILY,
  actor_id,
  now: new Date(`${today}T15:00:00Z`),
  today,
  newId: () => `id ${++lastId}`,
})
const nothing: Facts = { wallet: 1000, lastNumber: undefined, waiting: [], decision: undefined }

const bodies: Record<QuestStep, QuestChange | Record<never, never>> = {
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
const steps = Object.keys(bodies) as QuestStep[]

const given = (more: Partial<QuestRow> = {}): QuestRow => {
  const { quest } = giveQuest(
    { child_id: CHILD, name: 'Dishes', description: 'All', points: 50, due_date: MONDAY },
    [CHILD],
    context(),
  )
  return { ...quest, ...more }
}
const decided = { decided_at: context().now, decided_by: PARENT }
const decision: Decision = {
  id: 'decision',
  before: { points: 50, due_date: MONDAY, finished_at: context().now },
  next: undefined,
}
const facts: Facts = { ...nothing, decision }

const states: Record<string, QuestRow> = {
  open: given(),
  expired: given({ due_date: '2026-03-01' }),
  finished: given({ complete: true, finished_at: context().now }),
  'finished, then expired': given({ complete: true, due_date: '2026-03-01' }),
  rejected: given(decided),
  verified: given({ complete: true, verified: true, promised: 0, ...decided }),
}
/** The allowed steps by role and state; others are refused with `quest_moved_on` or `wrong_role`. */
const allowed: Record<string, { parent: QuestStep[]; child: QuestStep[] }> = {
  open: { parent: ['extend', 'edit', 'delete'], child: ['finish'] },
  expired: { parent: ['extend', 'edit', 'delete'], child: [] },
  finished: { parent: ['verify', 'reject'], child: ['unfinish'] },
  'finished, then expired': { parent: ['verify', 'reject'], child: [] },
  rejected: { parent: ['extend', 'edit', 'delete', 'undo'], child: ['finish'] },
  verified: { parent: ['restore', 'undo'], child: [] },
}
const ofChild: QuestStep[] = ['finish', 'unfinish']

function verdict(run: () => unknown): string {
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
test.each(table)('[Q11.1 Q11.2] $state, $step by the $role', ({ state, quest, step, role }) => {
  const isOwn = ofChild.includes(step) === (role === 'child')
  const expected = !isOwn ? 'wrong_role' : allowed[state]?.[role].includes(step) ? 'done' : 'quest_moved_on'

  expect(verdict(() => transition(quest, { step, change: bodies[step] }, role, facts, context()))).toBe(
    expected,
  )
})

test.each([
  ['another parent', facts, context(MONDAY, STRANGER)],
  ['nobody’s decision', nothing, context()],
  ['ten minutes later', facts, { ...context(), now: new Date(context().now.getTime() + 601_000) }],
])('[Q13.2 Q13.3] undo is refused for %s', (_, known, when) => {
  for (const state of ['verified', 'rejected']) {
    const quest = states[state] ?? given()
    const undo = () => transition(quest, { step: 'undo', change: bodies.undo }, 'parent', known, when)
    expect(verdict(undo)).toBe('quest_moved_on')
  }
})

test('[Q08.10] no step leads to a day before today', () => {
  const past = { due_date: '2026-03-01' }
  const tries: [string, WantedStep & { step: QuestStep }][] = [
    ['open', { step: 'extend', change: past }],
    ['open', { step: 'edit', change: { name: 'Pots', ...past } }],
    ['finished', { step: 'reject', change: { complete: false, ...past } }],
    ['finished, then expired', { step: 'reject', change: { complete: false } }],
    ['verified', { step: 'restore', change: { verified: false, complete: false, ...past } }],
  ]
  for (const [state, wanted] of tries) {
    const quest = states[state] ?? given()
    expect(verdict(() => transition(quest, wanted, 'parent', facts, context()))).toBe('day_past')
  }
})

/** An in-memory family with its ledger. */
function openFamily(points: number) {
  const balances = new Map<string, number>([[wallet, points]])
  const quests = new Map<string, QuestRow>()
  const decisions = new Map<string, Omit<Decision, 'next'>>()
  const ended = new Set<string>()
  const waits = new Map<string, { quest_id: string; cause: string }>()
  const paid = new Map<string, number>()

  const balance = (account: string) => balances.get(account) ?? 0

  function read(quest: QuestRow): Facts {
    const { series_id } = quest
    const numbers = [...quests.values()].filter((one) => one.series_id === series_id)
    const isGoingOn = series_id !== null && !ended.has(series_id) && !waits.has(series_id)
    const waiting = [...waits.values()].flatMap(({ quest_id, cause }): WaitingQuest[] => {
      const row = quests.get(quest_id)
      return row ? [{ ...row, waiting_cause: cause }] : []
    })
    const last = decisions.get(quest.id)
    const next = [...quests.values()].find(
      (one) => one.made_by === last?.id && !one.deleted_at && one.updated_at === one.created_at,
    )
    return {
      wallet: balance(wallet),
      lastNumber: isGoingOn ? Math.max(...numbers.map((one) => one.series_number ?? 0)) : undefined,
      waiting,
      decision: last && { ...last, next: quest.verified ? next : undefined },
    }
  }

  /** Stores an outcome; returns false and stores nothing if an account would fall below zero. */
  function write(outcome: Outcome): boolean {
    const after = new Map(balances)
    for (const { from, to, points: moved } of outcome.transfers) {
      expect(moved).toBeGreaterThan(0)
      after.set(from, (after.get(from) ?? 0) - moved)
      after.set(to, (after.get(to) ?? 0) + moved)
    }
    if ([...after.values()].some((left) => left < 0)) return false
    for (const [account, left] of after) balances.set(account, left)
    for (const { before, after: row, step } of outcome.quests) {
      quests.set(row.id, row)
      if (before && (step.step === 'verify' || step.step === 'reject')) {
        const { points: agreed, due_date, finished_at } = before
        decisions.set(row.id, { id: step.id, before: { points: agreed, due_date, finished_at } })
      }
      if (step.step === 'verify') paid.set(step.id, (paid.get(step.id) ?? 0) + 1)
    }
    for (const id of outcome.endedSeries) {
      ended.add(id)
      waits.delete(id)
      for (const row of quests.values())
        if (row.series_id === id) quests.set(row.id, { ...row, reoccur_scale: null })
    }
    for (const { series_id, cause } of outcome.endedWaits)
      if (waits.get(series_id)?.cause === cause) waits.delete(series_id)
    for (const { series_id, quest_id, cause } of outcome.waits) waits.set(series_id, { quest_id, cause })
    return true
  }

  return { balance, quests, read, write }
}

type Act = {
  do: QuestStep | 'create' | 'expire' | 'stop' | 'end series' | 'next day'
  which: number
  points: number
  days: number
  repeats: boolean
  takesBack: boolean
}
const anyAct: fc.Arbitrary<Act> = fc.record({
  do: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('create' as const, 'next day' as const) },
    { weight: 8, arbitrary: fc.constantFrom('finish' as const, 'verify' as const) },
    {
      weight: 9,
      arbitrary: fc.constantFrom(...steps, 'expire' as const, 'stop' as const, 'end series' as const),
    },
  ),
  which: fc.nat(7),
  points: fc.integer({ min: 1, max: 120 }),
  days: fc.nat(3),
  repeats: fc.boolean(),
  takesBack: fc.boolean(),
})

function changeFor(act: Act, today: string): QuestChange | Record<never, never> {
  const { points, days, repeats, takesBack } = act
  const due_date = daysAfter(today, days)
  if (act.do === 'verify') return { verified: true, ...(repeats && { points }) }
  if (act.do === 'reject') return { complete: false, due_date }
  if (act.do === 'extend') return { due_date }
  if (act.do === 'restore') return { verified: false, complete: false, due_date, take_back: takesBack }
  if (act.do === 'edit')
    return { points, ...(takesBack && { reoccur_scale: repeats ? 'days' : null, reoccur_frequency: 1 }) }
  return act.do in bodies ? bodies[act.do as QuestStep] : {}
}

function decide(act: Act, quest: QuestRow, known: Facts, today: string): Outcome | undefined {
  const change = changeFor(act, today)
  if (act.do === 'expire') {
    const isDue = !quest.deleted_at && !quest.verified && quest.due_date < today
    if (!isDue || quest.expired_for === quest.due_date) return undefined
    return applyStep(quest, { step: 'expire', change }, known, context(today, null))
  }
  if (act.do === 'stop') return stopSeries(quest, context(today))
  if (quest.deleted_at || act.do === 'create' || act.do === 'next day') return undefined
  const step = act.do === 'end series' ? 'delete' : act.do
  const wanted = { step, change, endsSeries: act.do === 'end series' }
  const isChilds = ofChild.includes(step)
  const when = context(today, isChilds ? CHILD : PARENT)
  return transition(quest, wanted, isChilds ? 'child' : 'parent', known, when)
}

test('[P09.1 P09.2 Q02.9] after any steps held points match the quests, no account is negative and a verify pays once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.array(anyAct, { maxLength: 40 }), (start, acts) => {
      const family = openFamily(start)
      let today = MONDAY
      for (const act of acts) {
        if (act.do === 'next day') today = daysAfter(today, 1)
        const all = [...family.quests.values()]
        const quest = all[act.which % Math.max(1, all.length)]
        const outcome =
          act.do === 'create'
            ? giveQuest(
                {
                  child_id: CHILD,
                  name: 'Dishes',
                  description: 'All',
                  points: act.points,
                  due_date: daysAfter(today, act.days),
                  ...(act.repeats && { reoccur_scale: 'days' as const, reoccur_frequency: 1 }),
                },
                [CHILD],
                context(today),
              )
            : quest && unlessRefused(() => decide(act, quest, family.read(quest), today))
        const childBefore = family.balance(available(CHILD))
        const isWritten = outcome !== undefined && family.write(outcome)

        const held = [...family.quests.values()].reduce((sum, one) => sum + one.promised, 0)
        expect(family.balance(promised)).toBe(held)
        const accounts = [wallet, promised, available(CHILD)]
        expect(accounts.reduce((sum, account) => sum + family.balance(account), 0)).toBe(start)
        const live = [...family.quests.values()].filter((one) => one.series_number !== null)
        expect(new Set(live.map((one) => `${one.series_id} ${one.series_number}`)).size).toBe(live.length)
        if (!isWritten || !quest) continue
        const payments = outcome.transfers.filter(({ kind }) => kind === 'verify')
        expect(payments).toHaveLength(act.do === 'verify' ? 1 : 0)
        if (act.do === 'verify')
          expect(family.balance(available(CHILD)) - childBefore).toBe(family.quests.get(quest.id)?.points)
      }
    }),
    { numRuns: 500 },
  )
})

function unlessRefused<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
