import { dayIn, hoursAfter } from '#contract/calendar.ts'
import type { NewQuest, Quest } from '#contract/quests/quests.ts'
import { expectStatus } from './api-client.ts'
import type { Person } from './start-server.ts'

/** Returns the day (YYYY-MM-DD) that the test families' time zone has `days` days after `instant`. */
export const daysFrom = (instant: number | string, days: number) =>
  dayIn('America/Toronto', hoursAfter(new Date(instant), 24 * days))

export const daysFromToday = (days: number) => daysFrom(Date.now(), days)

/** Creates a quest; by default it is due today and worth 80 points. */
export async function createQuest(
  parent: Person,
  child: Person,
  quest: Partial<Omit<NewQuest, 'child_id'>> = {},
): Promise<Quest> {
  const mission = {
    name: 'Walk the dog',
    description: 'Twice around the block, and wipe the paws.',
    points: 80,
    due_date: daysFromToday(0),
    ...quest,
    child_id: child.id,
  }
  return (await expectStatus(201, parent.post('/missions', { mission }))).body.mission
}

export const finishQuest = (child: Person, { id }: Quest) =>
  expectStatus(200, child.put(`/missions/${id}`, { mission: { complete: true } }))

export const verifyQuest = (parent: Person, { id }: Quest, note?: string) =>
  expectStatus(200, parent.put(`/missions/${id}`, { mission: { verified: true, ...(note && { note }) } }))

export const rejectQuest = (parent: Person, { id }: Quest, note?: string) =>
  expectStatus(200, parent.put(`/missions/${id}`, { mission: { complete: false, ...(note && { note }) } }))
