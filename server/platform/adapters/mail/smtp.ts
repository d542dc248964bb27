import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { MAILS_AT_ONCE, SMTP_CONNECTIONS } from '#contract/limits.ts'
import { type Config, isLoopback } from '#server/platform/config.ts'
import type { Mailer } from './port.ts'

type Settings = Pick<Config, 'MAIL_FROM' | 'ADULT_URL' | 'MAILS_A_SECOND' | 'SMTP_TLS'>

/**
 * Keeps connections open, each for up to 100 mails. With SMTP_TLS=on, sends nothing to a server on another machine that
 * offers no encryption.
 */
export function smtp(url: string, { MAIL_FROM, ADULT_URL, MAILS_A_SECOND, SMTP_TLS }: Settings): Mailer {
  const transport = createTransport(
    {
      url,
      requireTLS: SMTP_TLS === 'on' && !isLoopback(url),
      pool: true,
      maxConnections: SMTP_CONNECTIONS,
      // Milliseconds; in all far less than the time after which another worker would send the same message again.
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 30_000,
    },
    { from: MAIL_FROM },
  )
  const waitForTurn = createPace(MAILS_A_SECOND)
  return {
    mailsAtOnce: MAILS_AT_ONCE,
    close: () => transport.close(),
    send: async ({ id, to, subject, text, html, pictures, files = [], unsubscribe }) => {
      await waitForTurn()
      await transport.sendMail({
        messageId: `<${id}@${new URL(ADULT_URL).hostname}>`,
        to,
        subject,
        text,
        html,
        ...(unsubscribe && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        attachments: [
          ...pictures.map(({ name, cid, content }) => ({ filename: name, cid, content })),
          ...files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        ],
      })
    },
  }
}

/**
 * Returns a function whose calls resolve one after another, at most so many in a second. Nodemailer's own `rateLimit` holds
 * back only a connection that has sent a mail, so that each further connection may send one at once.
 */
function createPace(perSecond: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const turn = Math.max(now, next)
    next = turn + 1000 / perSecond
    if (turn > now) await pause(turn - now)
  }
}
