import { beforeEach, expect, test } from 'vitest'
import { transferKinds } from '#contract/ledger/ledger.ts'
import { languages } from '#contract/values.ts'
import { overwriteGetLocale } from '#messages/runtime.js'
import { describeTransfer, views } from './describe-transfer.ts'

beforeEach(() => overwriteGetLocale(() => 'en-CA'))

const everySentence = views.flatMap((view) => transferKinds.map((kind) => ({ view, kind })))

test.each(everySentence)(
  '[P10.10] $kind has a sentence for the view $view in each language',
  ({ view, kind }) => {
    const [english, french] = languages.map((language) => {
      overwriteGetLocale(() => language)
      return describeTransfer({ kind, quest: 'Dishes', reward: 'Kite' }, view)
    })

    expect(english).toMatch(/\w/)
    expect(french).toMatch(/\w/)
    expect(english).not.toBe(french)
    for (const sentence of [english, french]) {
      expect(sentence).not.toMatch(/ledger_|undefined|\{/)
      const namesQuest = ['promise', 'release', 'verify', 'take_back'].includes(kind)
      expect(sentence?.includes('Dishes')).toBe(namesQuest)
      const namesReward = ['request', 'hand_back', 'redeem', 'compensate'].includes(kind)
      expect(sentence?.includes('Kite')).toBe(namesReward)
    }
  },
)

test("[P10.10] a child's points are described differently for the child and for the parent", () => {
  const line = { kind: 'verify', quest: 'Dishes', reward: null } as const
  expect(views.map((view) => describeTransfer(line, view))).toEqual([
    'Earned: Dishes',
    'Earned: Dishes',
    'You did it: Dishes',
  ])
})
