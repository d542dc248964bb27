import { randomUUID } from 'node:crypto'
import { childForm } from '#server/testing/test-server.ts'
import type { Person } from './sample.ts'

export const newAddress = () => `${randomUUID()}@example.ca`

/** Creates a child that has not signed in yet; returns its address. */
export async function invitedChild(parent: Person): Promise<string> {
  const email = newAddress()
  await parent.post('/children', childForm(email))
  return email
}
