import type { StoredMessage } from '#server/platform/adapters/mail/mailbox.ts'
import { escapeHtml } from '#server/platform/html.ts'

const style = `body{margin:0;padding:2rem;background:#FCF9F2;color:#22302B;font:1rem/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:auto}article{background:#fff;border:1px solid #E7DECB;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin:0}p{margin:.25rem 0;color:#55615A}a{color:#1D5C4D;overflow-wrap:anywhere}
iframe{width:100%;height:44rem;border:1px solid #E7DECB;border-radius:8px;background:#fff;margin-top:.75rem}summary{cursor:pointer;padding:.5rem 0}`

/** Allows the inline styles of mails. Their frames are sandboxed, so no script in a mail runs. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'"

export const renderMailbox = (messages: StoredMessage[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox</title><style>${style}</style></head>
<body><main><h1>Mailbox</h1><p>Mails and text messages that the server would have sent, newest first. Nothing leaves this machine.</p>
${messages.length ? messages.map(renderArticle).join('\n') : '<p>No message yet.</p>'}</main></body></html>`

const renderArticle = (message: StoredMessage) => {
  const { channel, to, subject, created_at, links, text, files = [] } = message
  return `<article><h2>${channel === 'sms' ? escapeHtml(text) : escapeHtml(subject)}</h2>
<p>${channel === 'sms' ? 'Text message to ' : ''}${escapeHtml(to)} · ${escapeHtml(created_at)}</p>
${links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`).join('')}
${files.map((file) => `<p><a download="${escapeHtml(file.name)}" href="data:${escapeHtml(file.type)};base64,${file.content}">${escapeHtml(file.name)}</a></p>`).join('')}
${channel === 'email' ? renderMailDetails(message) : ''}</article>`
}

const renderMailDetails = ({ subject, html }: StoredMessage) =>
  `<details><summary>Show the mail</summary>${renderMailFrame(subject, html)}</details>`

export const renderMailFrame = (title: string, html: string) =>
  `<iframe sandbox title="${escapeHtml(title)}" srcdoc="${escapeHtml(html)}"></iframe>`
