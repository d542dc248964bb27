import type { SampleMessage } from '#server/messages/notifications/gallery.ts'
import { findLinks, inlinePictures } from '#server/platform/adapters/mail/mailbox.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { renderMailFrame } from './mailbox-page.ts'

const style = `body{margin:0;padding:2rem;background:#FCF9F2;color:#22302B;font:1rem/1.5 system-ui,sans-serif}
main{max-width:84rem;margin:auto}.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:1rem}
h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.25rem 0;color:#55615A;overflow-wrap:anywhere}a{color:#1D5C4D}
iframe{width:100%;height:46rem;border:1px solid #E7DECB;border-radius:8px}`

/** Shows every kind of message in both languages, in light and dark mode. */
export const renderGallery = (messages: SampleMessage[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Gallery</title><style>${style}</style></head>
<body><main><h1>Every message</h1>${messages.map(renderMessage).join('\n')}</main></body></html>`

function renderMessage(message: SampleMessage): string {
  const { kind, language } = message
  const text = message.channel === 'sms' ? message.text : message.mail.text
  const subject = message.channel === 'sms' ? 'Text message' : message.mail.subject
  return `<section><h2>${kind} · ${language} · ${escapeHtml(subject)}</h2>
${message.channel === 'sms' ? `<p>${escapeHtml(text)} (${text.length})</p>` : renderLightAndDark(message.mail)}
${findLinks(text)
  .map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`)
  .join('')}</section>`
}

function renderLightAndDark(mail: Extract<SampleMessage, { channel: 'email' }>['mail']): string {
  const html = inlinePictures(mail)
  // A frame has the color scheme of the page around it, which may be light. So the dark copy always uses its dark styles.
  const dark = html.replace('@media (prefers-color-scheme:dark)', '@media all')
  return `<div class="pair">${renderMailFrame(mail.subject, html)}${renderMailFrame(mail.subject, dark)}</div>`
}
