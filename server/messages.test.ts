import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readFile = (name: string) => readFileSync(new URL(`../messages/${name}`, import.meta.url), 'utf8')
const readMessages = (language: string): Record<string, unknown> => JSON.parse(readFile(`${language}.json`))
const english = readMessages('en-CA')
const french = readMessages('fr-CA')

/** Returns the Markdown pages of a language, by file. */
const readPages = (language: string) =>
  new Map(
    globSync(`messages/pages/${language}/**/*.md`).map((file) => [
      file.slice(`messages/pages/${language}/`.length),
      readFileSync(file, 'utf8'),
    ]),
  )

test('every text of exact-texts.txt is, letter by letter, an English message or a line of an English page', () => {
  const texts = new Set<unknown>(Object.values(english))
  for (const page of readPages('en-CA').values())
    for (const line of page.split('\n')) texts.add(line).add(line.replace(/^\w+: /, ''))
  const exactTexts = readFile('exact-texts.txt').split('\n').filter(Boolean)
  expect(exactTexts.length).toBeGreaterThan(50)
  expect(exactTexts.filter((text) => !texts.has(text))).toEqual([])
})

test('both languages have every text, and the French text has only placeholders of the English one', () => {
  expect(Object.keys(french)).toEqual(Object.keys(english))
  const listPlaceholders = (text: unknown) =>
    [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort()
  for (const key of Object.keys(english)) {
    const allowed = listPlaceholders(english[key])
    expect([key, listPlaceholders(french[key]).filter((name) => !allowed.includes(name))]).toEqual([key, []])
  }
})

test('[D11.5] logging in has one word: English never says sign in, and French never s’identifier', () => {
  const textsOf = (language: string, messages: Record<string, unknown>): [string, string][] => [
    ...Object.entries(messages).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
    ...readPages(language),
  ]
  const otherWords = [
    ...textsOf('en-CA', english).filter(([, text]) => /\bsign(s|ed|ing)?[ -](in|out|on)\b/i.test(text)),
    ...textsOf('fr-CA', french).filter(([, text]) =>
      /\b(s’identifi|t’identifi|vous identifi|ouvr\S+ une session)/i.test(text),
    ),
  ]
  expect(otherWords.map(([key]) => key)).toEqual([])
  expect(Object.entries(english).filter(([, text]) => text === 'Login' || text === 'Logout')).toEqual([])
})

test('French follows the typography of Canadian French', () => {
  const lines = [...readPages('fr-CA')].flatMap(([file, text]) =>
    text.split('\n').map((line, index): [string, unknown] => [`${file}:${index + 1}`, line]),
  )
  expect(lines.length).toBeGreaterThan(100)
  for (const [key, value] of [...Object.entries(french), ...lines]) {
    const text = JSON.stringify(value)
    expect([key, text.match(/[a-zé)»][ \u00a0\u202f][!?;]|[^\s\d:] :[^:]|« \S|\S »/g)]).toEqual([key, null])
  }
})

test('[D15.10] French puts neither “de” nor “que” before a person’s name, which would need “d’” before a vowel', () => {
  const people = ['name', 'names', 'child', 'by', 'inviter']
  const beforeName = new RegExp(`\\b(de|que) \\{(${people.join('|')})\\}`, 'i')
  const wrong = Object.entries(french).filter(([, text]) => beforeName.test(JSON.stringify(text)))
  expect(wrong.map(([key]) => key)).toEqual([])
})

test('[D11.10] every screen has one word for a child: kid or child', () => {
  const saysKid =
    /^(approve|catalog|closing_child|contact|decline|invite|nav|page|quest|reward|session|refusal_(address|already|child_inactive)|family_(kid|kids|password_failed|profile|status|your_kids))_/
  const mixed = Object.entries(english).filter(([key, text]) => {
    // "The kid site" is a name.
    const words = JSON.stringify(text).replaceAll(/\{\w+\}|"input \w+"|kid site/g, '')
    return saysKid.test(`${key}_`) ? /\bchild(ren)?\b/i.test(words) : /\bkids?\b/i.test(words)
  })
  expect(mixed.map(([key]) => key)).toEqual([])
})

test('[D11.11] French calls only the extra points that come with a purchase a “prime”', () => {
  const ofPurchases = /^(export_column|invoice|purchases|store)_/
  const wrong = Object.entries(french).filter(
    ([key, text]) => /\bprimes?\b/i.test(JSON.stringify(text)) && !ofPurchases.test(key),
  )
  expect(wrong.map(([key]) => key)).toEqual([])
})
