import { type Language, languages } from '#contract/values.ts'
import type { Mail } from '#server/platform/adapters/mail/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { letterOf } from './letters.ts'
import type { OutboxRow } from './queries.ts'
import { type Kind, kinds, ruleOf } from './registry.ts'
import { samples } from './samples.ts'
import { textOf } from './texts.ts'

type Shown = { kind: Kind; language: Language } & (
  | { channel: 'email'; mail: Pick<Mail, 'subject' | 'text' | 'html' | 'pictures' | 'unsubscribe'> }
  | { channel: 'sms'; text: string }
)

const NOBODY = '00000000-0000-7000-8000-000000000000'

/** Every kind of message in both languages by each of its ways, as it would go out. */
export function everyMessage({
  config,
  secrets,
  clock,
}: Pick<Deps, 'config' | 'secrets' | 'clock'>): Shown[] {
  const row = (kind: Kind, language: Language, channel: OutboxRow['channel']): OutboxRow => ({
    ...{
      id: NOBODY,
      family_id: NOBODY,
      user_id: NOBODY,
      subscriber_id: kind === 'newsletter_welcome' ? NOBODY : null,
      kind,
      language,
      channel,
      facts: samples[kind],
    },
    ...{ to_address: 'zoe@example.ca', to_name: 'Zoé <b>', tries: 0, next_try_at: null, good_until: null },
    ...{ created_at: clock.now(), sent_at: null, failure: null },
  })
  return (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    ruleOf(kind).channels.flatMap((channel) =>
      languages.map((language): Shown => {
        const message = row(kind, language, channel)
        return channel === 'email'
          ? { kind, language, channel, mail: letterOf({ config, secrets }, message) }
          : { kind, language, channel, text: textOf({ config, secrets }, message) }
      }),
    ),
  )
}
