import type { Language } from '#contract/values.ts'
import * as messages from '#messages'

type Say = (inputs: Record<string, string | number>, options: { locale: Language }) => string

// The compiled catalogue is a module of functions, one a key; a key may come from a schema or a refusal.
const catalogue = messages as unknown as Record<string, Say | undefined>

export const isText = (key: string) => key in catalogue

/** A text of the catalogue in a language. An unknown key is a fault of ours, and shows itself as the key. */
export const translate = (key: string, language: Language, inputs: Record<string, string | number> = {}) =>
  catalogue[key]?.(inputs, { locale: language }) ?? key
