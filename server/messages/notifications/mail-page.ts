import type { Language } from '#contract/values.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { MailFooter } from './footer.ts'
import type { MailContent } from './message-kind.ts'

/** Escapes a text for HTML and keeps short hyphenated words on one line. */
const escapeUnbroken = (text: string) =>
  escapeHtml(text).replace(/[\p{L}\p{N}’]+(?:-[\p{L}\p{N}’]+)+/gu, (word) =>
    word.length > 20 ? word : `<span style="white-space:nowrap">${word}</span>`,
  )
const escapeLines = (text: string) => escapeUnbroken(text).replaceAll('\n', '<br>')

/** Overrides the inline colours in mail programs with a dark mode. The colours are those of the parents' site. */
const darkSchemeStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.back{background:#151D1A!important;color:#F2ECDD!important}.sheet{background:#1D2723!important;border-color:#34413A!important}
.band{background:#8CA88F!important}.soft{color:#B5BDB1!important}.line{border-color:#34413A!important}
.points{background:#1C3538!important;color:#8FDCDA!important}.quote{background:#25312C!important}
.button{background:#8CCBB0!important}.button a{color:#10241D!important}.link{color:#8CCBB0!important}
.light-logo{display:none!important}.dark-logo{display:block!important;max-height:none!important}}
@media (max-width:370px){.code{white-space:normal!important}}`

const TABLE_START = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"'
const renderRow = (style: string, content: string, className = '') =>
  `<tr><td${className && ` class="${className}"`} style="${style}">${content}</td></tr>\n`

type MailPage = Omit<MailContent, 'points'> & { points: string | undefined; footer: MailFooter }

/** Uses tables and inline styles because mail programs support little else. */
export function renderPage(content: MailPage, language: Language): string {
  const { subject, title, paragraphs, quote, points, code, items, button, smallPrint, picture, footer } =
    content
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkSchemeStyles}</style></head>
<body class="back" style="margin:0;background:#F4EDDD;font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif;color:#22302B">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
${TABLE_START} class="back" style="background:#F4EDDD"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 8px 16px">${logo}</td></tr>
<tr><td class="sheet" style="background:#FFFFFF;border:1px solid #E7DECB;border-radius:14px">${TABLE_START}>
${picture ? renderPicture(picture) : ''}${renderRow('padding:32px 32px 8px', `<h1 style="margin:0;font-size:28px;line-height:1.2;font-weight:800;letter-spacing:-.4px;text-wrap:balance;overflow-wrap:anywhere">${escapeUnbroken(title)}</h1>`)}
${paragraphs.map((text) => renderRow('padding:4px 32px 16px;font-size:17px;line-height:1.55;text-wrap:pretty;overflow-wrap:anywhere', escapeLines(text))).join('')}
${quote ? renderRow('padding:4px 32px 20px', renderQuote(quote)) : ''}${points ? renderRow('padding:4px 32px 20px', renderPoints(points)) : ''}${code ? renderRow('padding:4px 32px 20px', renderCode(code)) : ''}${items ? renderRow('padding:0 32px 20px', `${TABLE_START}>${items.map(renderItem).join('')}</table>`) : ''}
${button ? renderRow('padding:8px 32px 32px', renderButton(button)) : renderRow('padding:0 0 16px;font-size:0;line-height:0', '')}${smallPrint ? renderRow('padding:20px 32px;border-top:1px solid #E7DECB;font-size:14px;line-height:1.5;color:#55615A;text-wrap:pretty;overflow-wrap:anywhere', renderSmallPrint(smallPrint, content.smallPrintLink), 'line soft') : ''}
</table></td></tr>
${renderRow('padding:20px 16px;font-size:13px;line-height:1.6;color:#55615A', renderFooter(footer), 'soft')}
</table></td></tr></table>
</body>
</html>
`
}

// The logos for a light and for a dark background. Mail programs without a dark mode show only the first.
const logo = `<img class="light-logo" src="cid:logo" width="196" height="42" alt="Questnest" style="display:block"><!--[if !mso]><!--><img class="dark-logo" src="cid:logo-dark" width="196" height="42" alt="" style="display:none;max-height:0;overflow:hidden"><!--<![endif]-->`

const renderPicture = (name: string) =>
  `<tr><td class="band" align="center" style="background:#F9DFC4;border-radius:13px 13px 0 0;padding:20px 0 0"><img src="cid:${name}" width="168" height="163" alt="" style="display:block"></td></tr>\n`

const renderQuote = ({ by, text }: NonNullable<MailContent['quote']>) =>
  `${TABLE_START} class="quote" style="background:#F4EDDD;border-radius:10px"><tr><td style="padding:14px 16px;font-size:17px;line-height:1.5;overflow-wrap:anywhere"><span class="soft" style="font-size:15px;color:#55615A">${escapeHtml(by)}</span><br>${escapeLines(text)}</td></tr></table>`

const renderPoints = (points: string) =>
  `${TABLE_START} class="points" style="background:#E3F4F2;border-radius:10px;color:#0B5E70"><tr><td width="24" style="padding:14px 0 14px 16px"><img src="cid:gem" width="24" height="24" alt="" style="display:block"></td><td style="padding:14px 16px 14px 10px;font-size:18px;font-weight:700">${escapeHtml(points)}</td></tr></table>`

// Short codes wrap only on the narrowest phones.
const renderCode = ({ code, text }: NonNullable<MailContent['code']>) =>
  `${TABLE_START} class="quote" style="background:#F4EDDD;border-radius:10px"><tr><td style="padding:14px 16px;overflow-wrap:anywhere"><strong class="code" style="font-size:22px;line-height:1.4;letter-spacing:1px${code.length > 16 ? '' : ';white-space:nowrap'}">${escapeHtml(code)}</strong><br><span class="soft" style="font-size:15px;line-height:1.45;color:#55615A">${escapeHtml(text)}</span></td></tr></table>`

const renderItem = ({ title, text }: { title: string; text: string }) =>
  renderRow(
    'padding:12px 0;border-top:1px solid #E7DECB;font-size:17px;line-height:1.45;overflow-wrap:anywhere',
    `<strong>${escapeUnbroken(title)}</strong><br><span class="soft" style="font-size:15px;color:#55615A">${escapeLines(text)}</span>`,
    'line',
  )

const renderButton = ({ label, url }: NonNullable<MailContent['button']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="button" style="background:#1D5C4D;border-radius:11px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:16px 30px;font-size:17px;font-weight:700;color:#FFFFFF;line-height:1.25;text-align:center;text-wrap:balance;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const renderLink = ({ label, url }: { label: string; url: string }) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#1D5C4D">${escapeHtml(label)}</a>`

const renderSmallPrint = (smallPrint: string, url: string | undefined) =>
  url
    ? smallPrint
        .split(url)
        .map(escapeUnbroken)
        .join(renderLink({ label: url, url }))
    : escapeUnbroken(smallPrint)

const renderFooter = ({ reason, links, sender }: MailFooter) =>
  [escapeHtml(reason), links.map(renderUnbrokenLink).join(' · '), escapeHtml(sender)]
    .filter(Boolean)
    .join('<br>')

const renderUnbrokenLink = (link: MailFooter['links'][number]) =>
  `<span style="white-space:nowrap">${renderLink(link)}</span>`
