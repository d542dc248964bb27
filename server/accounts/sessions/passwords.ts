import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Refusal } from '#contract/refusals.ts'

/** What a guesser may know about the person whose password it is, or about somebody of the family. */
type Person = {
  email?: string | null
  first_name?: string | null
  last_name?: string | null
  phone?: string | null
}

/** The product's name, and the usual beginning of the kid site's address. */
const PRODUCT_WORDS = ['questnest', 'kidsclub']
/** A password that contains words that a guesser knows needs at least this many other letters. */
const OTHER_LETTERS_MIN = 3

/**
 * Throws the refusal `password_common` for a password that many people use, or that consists of little more than
 * names, e-mail addresses or phone numbers of these people or the product's name. (S15, X13)
 */
export async function assertHardToGuess(password: string, people: Person[], field = 'password') {
  const commonPasswords = await loadCommonPasswords()
  if (commonPasswords.has(password.toLowerCase()) || isMadeOfKnownWords(password, people))
    throw new Refusal('password_common', { fields: { [field]: 'password_common' } })
}

export function isMadeOfKnownWords(password: string, people: Person[]): boolean {
  const texts = [
    ...PRODUCT_WORDS,
    ...people.flatMap(({ email, first_name, last_name, phone }) => [
      first_name,
      last_name,
      email?.split('@')[0],
      phone?.replace(/^\+1/, ''),
    ]),
  ]
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

/**
 * More than 50,000 passwords in lower case, of at least `PASSWORD_MIN` characters. They are loaded when first needed. The
 * worldwide list is the beginning of a list of a million passwords from SecLists
 * (https://github.com/danielmiessler/SecLists, MIT licence), compressed so that a search of the code does not show its
 * obscenities. The other list has French, Canadian and other passwords that the worldwide list lacks.
 */
export const loadCommonPasswords = () => {
  loaded ??= Promise.all([
    readCompressed('common-passwords-worldwide.txt.gz'),
    read('common-passwords.txt'),
  ]).then((texts) => new Set(texts.flatMap((text) => text.toString().trim().split('\n'))))
  // The next call tries again.
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

const read = (name: string) => readFile(new URL(name, import.meta.url))

const readCompressed = async (name: string) => promisify(gunzip)(await read(name))
