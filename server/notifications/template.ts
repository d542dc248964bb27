import { readFileSync } from 'node:fs'
import type { Language } from '#contract/values.ts'
import type { Attachment, Mail } from '#server/adapters/mail/port.ts'
import { say } from '#server/words.ts'

export type Letter = {
  subject: string
  title: string
  paragraphs: string[]
  button: { label: string; url: string }
  small: string
  picture?: 'pip-cheering'
}

const picture = (name: string): Attachment => ({
  name: `${name}.png`,
  cid: name,
  content: readFileSync(new URL(`./pictures/mail-${name}.png`, import.meta.url)),
})
const logo = picture('logo')
const pictures = { 'pip-cheering': picture('pip-cheering') }

/** A letter as text and as the designed page that mail programs show. */
export function written(
  letter: Letter,
  language: Language,
): Pick<Mail, 'subject' | 'text' | 'html' | 'pictures'> {
  const foot = say('mail_foot', language)
  return {
    subject: letter.subject,
    text: [
      letter.title,
      ...letter.paragraphs,
      `${letter.button.label}\n${letter.button.url}`,
      letter.small,
      `--\n${foot}`,
    ].join('\n\n'),
    html: page(letter, language, foot),
    pictures: letter.picture ? [logo, pictures[letter.picture]] : [logo],
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Tables and inline styles, because mail programs understand little else; colours are the parent site's. */
function page(
  { subject, title, paragraphs, button, small, picture: name }: Letter,
  language: Language,
  foot: string,
): string {
  const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"'
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${safe(subject)}</title></head>
<body style="margin:0;background:#F4EDDD;font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif;color:#22302B">
<div style="display:none;max-height:0;overflow:hidden">${safe(paragraphs[0] ?? '')}</div>
${table} style="background:#F4EDDD"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 8px 16px"><img src="cid:logo" width="196" height="42" alt="Questnest" style="display:block"></td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #E7DECB;border-radius:14px">${table}>
${name ? `<tr><td align="center" style="background:#F9DFC4;border-radius:13px 13px 0 0;padding:20px 0 0"><img src="cid:${name}" width="168" height="163" alt="" style="display:block"></td></tr>` : ''}
<tr><td style="padding:32px 32px 8px"><h1 style="margin:0;font-size:28px;line-height:1.2;font-weight:800;letter-spacing:-.4px">${safe(title)}</h1></td></tr>
${paragraphs.map((paragraph) => `<tr><td style="padding:4px 32px 16px;font-size:17px;line-height:1.55">${safe(paragraph)}</td></tr>`).join('\n')}
<tr><td style="padding:8px 32px 32px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:#1D5C4D;border-radius:11px"><a href="${safe(button.url)}" style="display:inline-block;padding:16px 30px;font-size:17px;font-weight:700;color:#FFFFFF;text-decoration:none">${safe(button.label)}</a></td></tr></table></td></tr>
<tr><td style="padding:20px 32px;border-top:1px solid #E7DECB;font-size:14px;line-height:1.5;color:#55615A">${safe(small)}</td></tr>
</table></td></tr>
<tr><td style="padding:20px 16px;font-size:13px;line-height:1.6;color:#55615A">${safe(foot)}</td></tr>
</table></td></tr></table>
</body>
</html>
`
}
