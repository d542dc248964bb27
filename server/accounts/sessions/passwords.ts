import { readFileSync } from 'node:fs'
import { Refusal } from '#contract/refusals.ts'

/** What a guesser may know about the person whose password it is. */
type Person = {
  email?: string | null
  first_name?: string | null
  last_name?: string | null
  phone?: string | null
}

const PRODUCT_WORDS = ['questnest', 'kidsclub']
/** A password that contains words that a guesser knows needs at least this many other letters. */
const OTHER_LETTERS_MIN = 3

/**
 * Throws the refusal `password_common` for a password that many people use, or that consists of little more than the
 * person's names, address or phone number or the product's name. (S15)
 */
export async function assertHardToGuess(password: string, person: Person = {}, field = 'password') {
  const commonPasswords = await loadCommonPasswords()
  if (commonPasswords.has(password.toLowerCase()) || isMadeOfKnownWords(password, person))
    throw new Refusal('password_common', { fields: { [field]: 'password_common' } })
}

export function isMadeOfKnownWords(
  password: string,
  { email, first_name, last_name, phone }: Person,
): boolean {
  const texts = [...PRODUCT_WORDS, first_name, last_name, email?.split('@')[0], phone?.replace(/^\+1/, '')]
  const words = texts.flatMap((text) => (text ? normalize(text).split(/[^a-z0-9]+/) : []))
  const longestFirst = words
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length)
  const normalized = normalize(password)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), normalized)
  return rest !== normalized && rest.replace(/[^a-z]/g, '').length < OTHER_LETTERS_MIN
}

/** Removes accents and capitals. */
const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

let loaded: Promise<ReadonlySet<string>> | undefined

/** About 50,000 passwords. They are loaded when first needed, because that takes a while. */
const loadCommonPasswords = () => {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...readOwnList()]),
  )
  return loaded
}

/** Passwords that the library's list lacks, such as French and Canadian ones. */
const readOwnList = () =>
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
