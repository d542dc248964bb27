import { createTransport } from 'nodemailer'
import type { Mailer } from './port.ts'

export function smtp(url: string, from: string, site: string): Mailer {
  const transport = createTransport(
    {
      url,
      // Milliseconds; in all far less than the time after which another worker would send the same message again.
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 30_000,
    },
    { from },
  )
  return {
    send: async ({ id, to, subject, text, html, pictures, files = [], unsubscribe }) => {
      await transport.sendMail({
        messageId: `<${id}@${new URL(site).hostname}>`,
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
