import * as z from 'zod/mini'
import { NEWSLETTER_TEXT_MAX } from '#contract/limits.ts'
import { type Language, languages, multilineText } from '#contract/values.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import type { News } from './notifications.ts'

export type Issue = { id: string; news: Record<Language, News> }
const formatHelp = `A newsletter file looks like this, with both languages:

id: 2026-12-snow-days

--- en-CA
# The subject, also shown as the title
A paragraph. An empty line starts the next one.

[The label of the button](https://questnest.example/blog)

sms: A short text message, optional.

--- fr-CA
# …`

/** Parses a newsletter file. Throws `CommandRefused` with the mistake and the expected format. */
export function parseIssueFile(text: string): Issue {
  const [head = '', ...parts] = text.replaceAll('\r\n', '\n').split(/^--- +/m)
  const id = /^id: *([a-z0-9][a-z0-9-]{2,60})\s*$/m.exec(head)?.[1]
  if (!id)
    throw refuseFile(
      'The file needs a line "id: …" at the top: 3 to 61 lower-case letters, digits and hyphens.',
    )
  const bodies = new Map(parts.map((part): [string, string] => [part.split(/\s/, 1)[0] ?? '', part]))
  const unknownLanguages = [...bodies.keys()].filter(
    (name) => !languages.some((language) => language === name),
  )
  if (unknownLanguages.length > 0)
    throw refuseFile(
      `Unknown language: ${unknownLanguages.join(', ')}. Known languages: ${languages.join(', ')}.`,
    )
  const parsePart = (language: Language) => {
    const body = bodies.get(language)
    if (body === undefined) throw refuseFile(`The file has no part for ${language}.`)
    return parseNews(body.slice(language.length), language)
  }
  return { id, news: { 'en-CA': parsePart('en-CA'), 'fr-CA': parsePart('fr-CA') } }
}

function parseNews(body: string, language: Language): News {
  const rawBlocks = body.split(/\n\s*\n/).flatMap((block) => block.trim().split(/\n(?=sms:)|(?<=^# .*)\n/))
  const blocks = rawBlocks.map((block) => block.trim()).filter(Boolean)
  const subjects = blocks.filter((block) => block.startsWith('# ')).map((block) => block.slice(2).trim())
  const buttons = blocks.flatMap((block) => {
    const [, label, url] = /^\[([^\]]+)\]\((https?:\/\/\S+)\)$/.exec(block) ?? []
    return label && url ? [{ block, label, url }] : []
  })
  const textMessages = blocks
    .filter((block) => block.startsWith('sms:'))
    .map((block) => block.slice(4).trim())
  const paragraphs = blocks.filter(
    (block) => !/^(# |sms:)/.test(block) && !buttons.some((button) => button.block === block),
  )
  const [subject, button, text] = [subjects[0], buttons[0], textMessages[0]]
  if (!subject || subjects.length > 1)
    throw refuseFile(`${language} needs exactly one line that starts with "# ": the subject.`)
  if (!subjectSchema.safeParse(subject).success)
    throw refuseFile(`${language}: the subject must be at most ${SUBJECT_MAX} printable characters.`)
  if (paragraphs.length === 0) throw refuseFile(`${language} needs at least one paragraph.`)
  if (buttons.length > 1 || textMessages.length > 1)
    throw refuseFile(`${language} may have only one button and one text message.`)
  if (text && text.length > NEWSLETTER_TEXT_MAX)
    throw refuseFile(`${language}: the text message is longer than ${NEWSLETTER_TEXT_MAX} characters.`)
  return {
    subject,
    paragraphs: paragraphs.map((paragraph) => paragraph.replaceAll(/ *\n */g, ' ')),
    ...(button && { button: { label: button.label, url: button.url } }),
    ...(text && { text: text.replaceAll(/\s+/g, ' ') }),
  }
}

const SUBJECT_MAX = 150
const subjectSchema = multilineText.check(z.maxLength(SUBJECT_MAX))

const refuseFile = (reason: string) => new CommandRefused(`${reason}\n\n${formatHelp}`)
