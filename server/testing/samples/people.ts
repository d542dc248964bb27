import { randomUUID } from 'node:crypto'
import { childForm } from '#server/testing/test-server.ts'
import type { Person } from './sample.ts'

export const newEmail = () => `${randomUUID()}@example.ca`

let phoneCount = 0
export const newPhone = () => `514 555 ${4000 + phoneCount++}`

/** Creates a child whose e-mail is not verified yet; returns the e-mail. */
export async function createUnverifiedChild(parent: Person): Promise<string> {
  const email = newEmail()
  await parent.post('/children', childForm(email))
  return email
}
