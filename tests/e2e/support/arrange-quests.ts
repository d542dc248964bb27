import { dayIn, hoursAfter } from '#contract/calendar.ts'
import type { NewQuest, Quest } from '#contract/quests/quests.ts'
import { expecting } from './api-client.ts'
import type { Person } from './start-server.ts'

/** The day so many days after an instant, in the calendar of the families here: YYYY-MM-DD. */
export const dayAhead = (days: number, from: number | string = Date.now()) =>
  dayIn('America/Toronto', hoursAfter(new Date(from), 24 * days))

/** Gives the child a quest: due tomorrow and worth 80 points, unless something else is said. */
export async function giveQuest(
  parent: Person,
  child: Person,
  quest: Partial<Omit<NewQuest, 'child_id'>> = {},
): Promise<Quest> {
  const mission = {
    name: 'Walk the dog',
    description: 'Twice around the block, and wipe the paws.',
    points: 80,
    due_date: dayAhead(1),
    ...quest,
    child_id: child.id,
  }
  return (await expecting(201, parent.post('/missions', { mission }))).body.mission
}

export const finish = (child: Person, { id }: Quest) =>
  expecting(200, child.put(`/missions/${id}`, { mission: { complete: true } }))

export const verify = (parent: Person, { id }: Quest, note?: string) =>
  expecting(200, parent.put(`/missions/${id}`, { mission: { verified: true, ...(note && { note }) } }))

export const reject = (parent: Person, { id }: Quest, note?: string) =>
  expecting(200, parent.put(`/missions/${id}`, { mission: { complete: false, ...(note && { note }) } }))
