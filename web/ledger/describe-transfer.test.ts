import { beforeEach, expect, test } from 'vitest'
import { transferKinds } from '#contract/ledger/ledger.ts'
import { languages } from '#contract/values.ts'
import { overwriteGetLocale } from '#messages/runtime.js'
import { describeTransfer, views } from './describe-transfer.ts'

beforeEach(() => overwriteGetLocale(() => 'en-CA'))

const everyLine = views.flatMap((view) => transferKinds.map((kind) => ({ view, kind })))

test.each(everyLine)('[P10.10] $kind is told of $view points in both languages', ({ view, kind }) => {
  const [english, french] = languages.map((language) => {
    overwriteGetLocale(() => language)
    return describeTransfer({ kind, quest: 'Dishes', reward: 'Kite', child: 'Mia' }, view)
  })

  expect(english).toMatch(/\w/)
  expect(french).toMatch(/\w/)
  expect(english).not.toBe(french)
  for (const sentence of [english, french]) {
    expect(sentence).not.toMatch(/ledger_|undefined|\{/)
    const isOfQuest = ['promise', 'release', 'verify', 'take_back'].includes(kind)
    expect(sentence?.includes('Dishes')).toBe(isOfQuest)
    const isOfReward = ['request', 'hand_back', 'redeem', 'compensate'].includes(kind)
    expect(sentence?.includes('Kite')).toBe(isOfReward)
  }
})

test('[P10.10] a child hears of its own points in other words than its parent', () => {
  const line = { kind: 'verify', quest: 'Dishes', reward: null, child: 'Mia' } as const
  expect(views.map((view) => describeTransfer(line, view))).toEqual([
    'Earned: Dishes',
    'Earned: Dishes',
    'You did it: Dishes',
  ])
})
