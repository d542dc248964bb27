import { readFileSync } from 'node:fs'
import type { Language } from '#contract/values.ts'
import type { Attachment, Mail } from '#server/platform/adapters/mail/port.ts'
import { translate } from '#server/platform/i18n.ts'
import { page } from './page.ts'

export type Letter = {
  subject: string
  title: string
  paragraphs: string[]
  /** Somebody's own words, and whose they are. */
  quote?: { by: string; text: string }
  /** Stands out beside the gem. */
  points?: number
  /** To be typed in or copied; `text` says what it is good for. */
  code?: { code: string; text: string }
  items?: { title: string; text: string }[]
  button?: { label: string; url: string }
  small?: string
  /** An address in `small` that can be pressed. */
  smallLink?: string
  picture?: 'pip-cheering'
}

/** Why one gets the mail, how to stop it, and who sent it. */
export type Foot = { why: string; links: { label: string; url: string }[]; sender: string }

const picture = (name: string): Attachment => ({
  name: `${name}.png`,
  cid: name,
  content: readFileSync(new URL(`./pictures/mail-${name}.png`, import.meta.url)),
})
const logos = [picture('logo'), picture('logo-dark')]
const gem = picture('gem')
const pictures = { 'pip-cheering': picture('pip-cheering') }

/** A letter as text and as the designed page that mail programs show. */
export function written(
  letter: Letter,
  language: Language,
  foot: Foot,
): Pick<Mail, 'subject' | 'text' | 'html' | 'pictures'> {
  const colon = language === 'fr-CA' ? '\u00A0:' : ':'
  const points = letter.points === undefined ? undefined : pointsIn(letter.points, language)
  const paragraphs = [
    letter.title,
    ...letter.paragraphs,
    letter.quote && `${letter.quote.by}\n> ${letter.quote.text.replaceAll('\n', '\n> ')}`,
    points,
    letter.code && `${letter.code.code}\n${letter.code.text}`,
    letter.items?.map(({ title, text }) => `* ${title}\n${text}`.replaceAll('\n', '\n  ')).join('\n'),
    letter.button && `${letter.button.label}\n${letter.button.url}`,
    letter.small,
    ['--', foot.why, ...foot.links.map(({ label, url }) => `${label}${colon} ${url}`), foot.sender].join(
      '\n',
    ),
  ]
  return {
    subject: letter.subject,
    text: paragraphs.filter(Boolean).join('\n\n'),
    html: page({ ...letter, points, foot }, language),
    pictures: [...logos, ...(points ? [gem] : []), ...(letter.picture ? [pictures[letter.picture]] : [])],
  }
}

/** 1,250 points in English, 1 250 points in French; never parted at the end of a line. */
export const pointsIn = (points: number, language: Language) =>
  `${new Intl.NumberFormat(language).format(points)}\u00A0${translate('points_word', language, { points })}`
