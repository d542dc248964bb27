import { type Language, languages } from '#contract/values.ts'
import type { Mail } from '#server/platform/adapters/mail/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getLane } from './lanes.ts'
import type { MessageKind, MessageKinds } from './message-kind.ts'
import type { OutboxRow } from './queries.ts'
import { renderMail, renderSms } from './render.ts'

export type SampleMessage = { kind: string; language: Language } & (
  | { channel: 'email'; mail: Pick<Mail, 'subject' | 'text' | 'html' | 'pictures' | 'unsubscribe'> }
  | { channel: 'sms'; text: string }
)

const SAMPLE_ID = '00000000-0000-7000-8000-000000000000'

/** Renders every kind of message with its sample facts, in each language and channel. */
export const renderSamples = (
  deps: Pick<Deps, 'config' | 'secrets' | 'clock'>,
  kinds: MessageKinds,
): SampleMessage[] =>
  [...kinds.values()].flatMap((kind) =>
    languages.flatMap((language): SampleMessage[] => {
      const { name } = kind
      const row = toSampleRow(deps, kind, language)
      return [
        ...(kind.mail
          ? [{ kind: name, language, channel: 'email' as const, mail: renderMail(deps, kind, row) }]
          : []),
        ...(kind.sms
          ? [{ kind: name, language, channel: 'sms' as const, text: renderSms(deps, kind, row) }]
          : []),
      ]
    }),
  )

const toSampleRow = ({ clock }: Pick<Deps, 'clock'>, kind: MessageKind, language: Language): OutboxRow => ({
  id: SAMPLE_ID,
  family_id: SAMPLE_ID,
  user_id: SAMPLE_ID,
  // The newsletter's welcome mail is rendered as subscribers without an account get it.
  subscriber_id: kind.name === 'newsletter_welcome' ? SAMPLE_ID : null,
  kind: kind.name,
  lane: getLane(kind),
  language,
  channel: 'email',
  facts: kind.sampleFacts,
  to_address: 'zoe@example.ca',
  to_name: 'Zoé <b>',
  tries: 0,
  next_try_at: null,
  good_until: null,
  created_at: clock.now(),
  sent_at: null,
  failure: null,
  about: null,
  content: null,
  released_at: null,
})
