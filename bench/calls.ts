import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { CHILDREN, childId, finishedQuests, parentToken, QUESTS } from './families.ts'
import type { Call } from './measure.ts'

/*
 * The measured requests. Those for quests (`mission` in the API) are sent as the web pages send them; `helloCalls` measure a
 * bare server for comparison.
 */

export const parentHeaders = (family: number) => ({
  host: 'questnest.example',
  // Each family calls from an address of its own, because the server limits the calls of one address.
  'x-forwarded-for': `10.${family >> 16}.${(family >> 8) & 255}.${family & 255}`,
  'accept-language': 'en-CA',
  authorization: `Bearer ${parentToken(family)}`,
})

export function* helloCalls(): Generator<Call, never> {
  for (;;) {
    yield {
      method: 'GET',
      path: '/',
      headers: {},
      check: (responseBody) => assert.equal(responseBody, '{"hello":"world"}'),
    }
  }
}

/** Requests the first page of quests of one child after another. The children are spread over the database. */
export function* questListCalls(families: number): Generator<Call, never> {
  // Coprime to the number of families, so that no family repeats before all were visited.
  const STRIDE = 7919
  for (let index = 0; ; index++) {
    const family = 1 + ((index * STRIDE) % families)
    yield {
      method: 'GET',
      path: `/api/v1/children/${childId(family, index % CHILDREN)}/missions?offset=0&limit=10`,
      headers: parentHeaders(family),
      check: (responseBody) => {
        const { missions, pagination } = JSON.parse(responseBody)
        assert.equal(missions.length, 10)
        assert.equal(pagination.total, QUESTS)
      },
    }
  }
}

export function* verifyCalls(families: number): Generator<Call, void> {
  for (const { family, id } of finishedQuests(families)) {
    yield {
      method: 'PUT',
      path: `/api/v1/missions/${id}`,
      headers: {
        ...parentHeaders(family),
        'content-type': 'application/json',
        'idempotency-key': randomBytes(13).toString('hex'),
      },
      body: JSON.stringify({ mission: { verified: true } }),
      check: (responseBody) => assert.equal(JSON.parse(responseBody).mission.verified, true),
    }
  }
}
