import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { CHILDREN, childId, finishedQuests, parentToken, QUESTS } from './families.ts'
import type { Call } from './measure.ts'

/* Requests as the pages send them. */

export const signedIn = (family: number) => ({
  host: 'questnest.example',
  'accept-language': 'en-CA',
  authorization: `Bearer ${parentToken(family)}`,
})

export function* hello(): Generator<Call, never> {
  for (;;) {
    yield {
      method: 'GET',
      path: '/',
      headers: {},
      check: (answer) => assert.equal(answer, '{"hello":"world"}'),
    }
  }
}

/** The first page of quests of one child after another, spread over the database. */
export function* lists(families: number): Generator<Call, never> {
  // Coprime to the number of families: visits every family before repeating one, with successive ones far apart.
  const STRIDE = 7919
  for (let n = 0; ; n++) {
    const family = 1 + ((n * STRIDE) % families)
    yield {
      method: 'GET',
      path: `/api/v1/children/${childId(family, n % CHILDREN)}/missions?offset=0&limit=10`,
      headers: signedIn(family),
      check: (answer) => {
        const { missions, pagination } = JSON.parse(answer)
        assert.equal(missions.length, 10)
        assert.equal(pagination.total, QUESTS)
      },
    }
  }
}

export function* verifications(families: number): Generator<Call, void> {
  for (const { family, id } of finishedQuests(families)) {
    yield {
      method: 'PUT',
      path: `/api/v1/missions/${id}`,
      headers: {
        ...signedIn(family),
        'content-type': 'application/json',
        'idempotency-key': randomBytes(13).toString('hex'),
      },
      body: JSON.stringify({ mission: { verified: true } }),
      check: (answer) => assert.equal(JSON.parse(answer).mission.verified, true),
    }
  }
}
