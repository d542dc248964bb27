import * as z from 'zod/mini'
import { NEWSLETTER_TEXT_MAX } from '#contract/limits.ts'
import { type Language, languages, multilineText } from '#contract/values.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import type { News } from './notifications.ts'

export type Issue = { id: string; news: Record<Language, News> }
const shape = `A letter's file looks like this, with both languages:

id: 2026-12-snow-days

--- en-CA
# The subject, which is the title, too
A paragraph. An empty line begins the next one.

[What stands on the button](https://questnest.example/blog)

sms: A short text, for who wants news that way; it may be left out.

--- fr-CA
# …`

/** Reads a letter to everybody; throws `CommandRefused` with what is missing. */
export function parseIssueFile(text: string): Issue {
  const [head = '', ...parts] = text.replaceAll('\r\n', '\n').split(/^--- +/m)
  const id = /^id: *([a-z0-9][a-z0-9-]{2,60})\s*$/m.exec(head)?.[1]
  if (!id) throw refuseFile('It begins with an id of small letters, digits and -, by which it is sent once.')
  const bodies = new Map(parts.map((part): [string, string] => [part.split(/\s/, 1)[0] ?? '', part]))
  const unknown = [...bodies.keys()].filter((name) => !languages.some((language) => language === name))
  if (unknown.length > 0) throw refuseFile(`There is no language ${unknown.join(', ')}.`)
  const read = (language: Language) => {
    const body = bodies.get(language)
    if (body === undefined) throw refuseFile(`It says nothing in ${language}.`)
    return parseNews(body.slice(language.length), language)
  }
  return { id, news: { 'en-CA': read('en-CA'), 'fr-CA': read('fr-CA') } }
}

function parseNews(body: string, language: Language): News {
  const blocks = body.split(/\n\s*\n/).flatMap((block) => block.trim().split(/\n(?=sms:)|(?<=^# .*)\n/))
  const given = blocks.map((block) => block.trim()).filter(Boolean)
  const subject = given.filter((block) => block.startsWith('# ')).map((block) => block.slice(2).trim())
  const buttons = given.flatMap((block) => {
    const [, label, url] = /^\[([^\]]+)\]\((https?:\/\/\S+)\)$/.exec(block) ?? []
    return label && url ? [{ block, label, url }] : []
  })
  const texts = given.filter((block) => block.startsWith('sms:')).map((block) => block.slice(4).trim())
  const paragraphs = given.filter(
    (block) => !/^(# |sms:)/.test(block) && !buttons.some((button) => button.block === block),
  )
  const [title, button, text] = [subject[0], buttons[0], texts[0]]
  if (!title || subject.length > 1)
    throw refuseFile(`In ${language} it needs one line that begins with # , its subject.`)
  if (!oneLine.safeParse(title).success) throw refuseFile(`In ${language} its subject is too long.`)
  if (paragraphs.length === 0) throw refuseFile(`In ${language} it needs a paragraph.`)
  if (buttons.length > 1 || texts.length > 1)
    throw refuseFile(`In ${language} there is room for one button and one text.`)
  if (text && text.length > NEWSLETTER_TEXT_MAX)
    throw refuseFile(`In ${language} the text has more than ${NEWSLETTER_TEXT_MAX} characters.`)
  return {
    subject: title,
    paragraphs: paragraphs.map((paragraph) => paragraph.replaceAll(/ *\n */g, ' ')),
    ...(button && { button: { label: button.label, url: button.url } }),
    ...(text && { text: text.replaceAll(/\s+/g, ' ') }),
  }
}

const oneLine = multilineText.check(z.maxLength(150))

const refuseFile = (reason: string) => new CommandRefused(`${reason}\n\n${shape}`)
