import { expect, test } from 'vitest'
import type { Quest } from '#contract/quests/quests.ts'
import { readTrail } from './queries.ts'

const openQuest = (due_date: string) => ({ due_date, complete: false, verified: false }) as Quest

test.each([
  ['does not read', 'is over', '2026-03-03', 1],
  ['reads', 'is not over', '2026-03-02', 2],
])(
  'the trail %s the next page if the day of the last quest %s in the family’s time zone',
  async (_, _state, today, pageCount) => {
    const quests = [openQuest('2026-03-02'), openQuest('2026-03-01')]
    const requestedOffsets: number[] = []
    const readPage = (offset: number) => {
      requestedOffsets.push(offset)
      return Promise.resolve({ missions: quests.slice(offset, offset + 1), pagination: { total: 2 } })
    }

    const { missions } = await readTrail(readPage, 0, () => Promise.resolve(today))

    expect(missions).toHaveLength(pageCount)
    expect(requestedOffsets).toEqual([0, 1].slice(0, pageCount))
  },
)
