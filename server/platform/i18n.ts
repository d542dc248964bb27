import type { Language } from '#contract/values.ts'
import { m } from '#messages'

export type MessageKey = keyof typeof m

type Inputs = Record<string, string | number>
// Distributes over a union of keys: the caller must give every input that any of their texts needs.
type InputName<K extends MessageKey> = K extends MessageKey
  ? keyof NonNullable<Parameters<(typeof m)[K]>[0]>
  : never
export type MessageInputs<K extends MessageKey> = [InputName<K>] extends [never]
  ? [inputs?: Inputs]
  : [inputs: Record<InputName<K>, string | number>]

export type PlainMessageKey = { [K in MessageKey]: [InputName<K>] extends [never] ? K : never }[MessageKey]

export type KeySuffix<Prefix extends string, K = MessageKey> = K extends `${Prefix}${infer Rest}`
  ? Rest
  : never

export type Translate = <K extends MessageKey>(key: K, ...inputs: MessageInputs<K>) => string

// The compiled catalogue is a module with one function per key.
const catalogue = m as unknown as Record<
  MessageKey,
  (inputs: Inputs, options: { locale: Language }) => string
>

/** Whether a text from elsewhere, such as a schema's message, is a message key. Assumes that the message has no inputs. */
export const isMessageKey = (key: string): key is PlainMessageKey => key in catalogue

export const translator =
  (language: Language): Translate =>
  (key, inputs = {}) =>
    catalogue[key](inputs, { locale: language })

export const translate = <K extends MessageKey>(key: K, language: Language, ...inputs: MessageInputs<K>) =>
  translator(language)(key, ...inputs)
