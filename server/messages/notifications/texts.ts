import type { Deps } from '#server/platform/deps.ts'
import { type Words, wordsOf } from './letters.ts'
import { type Ways, waysOf } from './links.ts'
import type { OutboxRow } from './queries.ts'
import type { Facts, TextKind } from './registry.ts'
import { namesOf } from './request-letters.ts'

/** A stored message as a text message: short, with a link. */
export function textOf(deps: Pick<Deps, 'config' | 'secrets'>, message: OutboxRow): string {
  // A row's kind and facts were written together, by `notify` or `tell`, and its channel is one of the kind's.
  const text = texts[message.kind as TextKind] as (facts: unknown, words: Words, ways: Ways) => string
  return text(message.facts, wordsOf('sms', message.language), waysOf(deps, message))
}

const texts: { [K in TextKind]: (facts: Facts[K], words: Words, ways: Ways) => string } = {
  invite: ({ codeId, parent }, words, { kid, codeOf }) =>
    words('invite', { parent, url: `${kid}/join/${codeOf(codeId)}` }),

  verify_phone: ({ codeId }, words, { adult, codeOf }) =>
    words('verify_phone', { url: `${adult}/verify/phone/${codeOf(codeId)}` }),

  series_waits: ({ quest, child_id }, words, { adult }) =>
    words('series_waits', { quest, url: `${adult}/kids/${child_id}` }),

  low_points: ({ needed, points }, words, ways) =>
    words('low_points', {
      ...{ needed: ways.points(needed), points: ways.points(points) },
      url: `${ways.adult}/points/`,
    }),

  quest_finished: ({ quest, quest_id, child_id, child }, words, { adult }) =>
    words('quest_finished', { child, quest, url: `${adult}/kids/${child_id}/missions/${quest_id}` }),

  newsletter: ({ text = '' }, words, { adult }) =>
    words('newsletter', { text, url: `${adult}/settings/notification` }),

  reward_requested: (facts, words, ways) =>
    words('reward_requested', {
      ...{ ...namesOf(facts, ways), child: facts.child },
      url: `${ways.adult}/kids/${facts.child_id}/rewards`,
    }),
}
