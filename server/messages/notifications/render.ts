import { readFileSync } from 'node:fs'
import type { InlinePicture, Mail } from '#server/platform/adapters/mail/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createFooter } from './footer.ts'
import { renderPage } from './mail-page.ts'
import type { MessageKind } from './message-kind.ts'
import type { OutboxRow } from './queries.ts'
import { createRenderContext, formatPoints } from './render-context.ts'

type RenderedMail = Pick<Mail, 'subject' | 'text' | 'html' | 'pictures' | 'unsubscribe'>

export function renderSms(
  deps: Pick<Deps, 'config' | 'secrets'>,
  kind: MessageKind,
  message: OutboxRow,
): string {
  if (!kind.sms)
    throw new Error(
      `Message kind "${kind.name}" has no text message. Add its function "sms", or send a mail.`,
    )
  return kind.sms(message.facts, createRenderContext(deps, message))
}

/** Renders a stored message as plain text and as HTML. */
export function renderMail(
  deps: Pick<Deps, 'config' | 'secrets'>,
  kind: MessageKind,
  message: OutboxRow,
): RenderedMail {
  if (!kind.mail)
    throw new Error(`Message kind "${kind.name}" has no mail. Add its function "mail", or send a text.`)
  const { language } = message
  const { oneClickUrl, ...footer } = createFooter(deps, kind, message)
  const content = kind.mail(message.facts, createRenderContext(deps, message))
  const { subject, title, quote, code, items, button, smallPrint, picture } = content
  const points = content.points === undefined ? undefined : formatPoints(content.points, language)
  const colon = language === 'fr-CA' ? '\u00A0:' : ':'
  const paragraphs = [
    title,
    ...content.paragraphs,
    quote && `${quote.by}\n> ${quote.text.replaceAll('\n', '\n> ')}`,
    points,
    code && `${code.code}\n${code.text}`,
    items?.map((item) => `* ${item.title}\n${item.text}`.replaceAll('\n', '\n  ')).join('\n'),
    button && `${button.label}\n${button.url}`,
    smallPrint,
    [
      '--',
      footer.reason,
      ...footer.links.map(({ label, url }) => `${label}${colon} ${url}`),
      footer.sender,
    ].join('\n'),
  ]
  return {
    subject,
    text: paragraphs.filter(Boolean).join('\n\n'),
    html: renderPage({ ...content, points, footer }, language),
    pictures: [...logos, ...(points ? [gem] : []), ...(picture ? [pictures[picture]] : [])],
    ...(oneClickUrl && { unsubscribe: oneClickUrl }),
  }
}

const readPicture = (name: string): InlinePicture => ({
  name: `${name}.png`,
  cid: name,
  content: readFileSync(new URL(`./pictures/mail-${name}.png`, import.meta.url)),
})
const logos = [readPicture('logo'), readPicture('logo-dark')]
const gem = readPicture('gem')
const pictures = { 'pip-cheering': readPicture('pip-cheering') }
