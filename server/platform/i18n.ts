import type { Language } from '#contract/values.ts'
import { m } from '#messages'

/** Every text of the catalogue: a key that is missing there does not compile. */
export type MessageKey = keyof typeof m

type Inputs = Record<string, string | number>
// Distributes over a union of keys: where one of several texts is written, every input that any of them needs is given.
type InputName<K extends MessageKey> = K extends MessageKey
  ? keyof NonNullable<Parameters<(typeof m)[K]>[0]>
  : never
export type MessageInputs<K extends MessageKey> = [InputName<K>] extends [never]
  ? [inputs?: Inputs]
  : [inputs: Record<InputName<K>, string | number>]

/** Keys of texts without inputs. */
export type PlainMessageKey = { [K in MessageKey]: [InputName<K>] extends [never] ? K : never }[MessageKey]

/** What follows a prefix in the keys that begin with it. */
export type KeyAfter<Prefix extends string, K = MessageKey> = K extends `${Prefix}${infer Rest}`
  ? Rest
  : never

/** Writes texts of the catalogue in one language. */
export type Translate = <K extends MessageKey>(key: K, ...inputs: MessageInputs<K>) => string

// The compiled catalogue is a module of functions, one a key.
const catalogue = m as unknown as Record<
  MessageKey,
  (inputs: Inputs, options: { locale: Language }) => string
>

/** Whether there is a text for a key that comes from elsewhere, like a schema's message; such a text has no inputs. */
export const isMessageKey = (key: string): key is PlainMessageKey => key in catalogue

export const translator =
  (language: Language): Translate =>
  (key, inputs = {}) =>
    catalogue[key](inputs, { locale: language })

export const translate = <K extends MessageKey>(
  key: K,
  language: Language,
  ...inputs: MessageInputs<K>
): string => translator(language)(key, ...inputs)
