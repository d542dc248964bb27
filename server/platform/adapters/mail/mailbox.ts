import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Texter, TextMessage } from '#server/platform/adapters/sms/port.ts'
import type { Mail, Mailer } from './port.ts'

export type StoredMessage = {
  id: string
  channel: 'email' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  /** The URL behind a mail program's own unsubscribe button. */
  unsubscribe: string | null
  links: string[]
  /** Attached files; `content` is base64. */
  files: { name: string; type: string; content: string }[]
  created_at: string
}

export type Mailbox = Mailer & {
  texter: Texter
  /** Returns all messages, or those to one address or phone number, newest first. */
  messages: (to?: string) => Promise<StoredMessage[]>
}

/** Stores mails and text messages in a folder instead of sending them, for trial mode. */
export function mailbox(folder: string, now: () => Date): Mailbox {
  async function store(message: Omit<StoredMessage, 'links'>) {
    await mkdir(folder, { recursive: true })
    const stored: StoredMessage = {
      ...message,
      links: findLinks(message.text),
    }
    const file = join(folder, `${message.id}.json`)
    await writeFile(`${file}.part`, JSON.stringify(stored))
    await rename(`${file}.part`, file)
  }

  return {
    // One, so that mails of the same instant are stored in order.
    mailsAtOnce: 1,
    close: () => {},
    send: (mail: Mail) =>
      store({
        id: mail.id,
        channel: 'email',
        to: mail.to.address,
        subject: mail.subject,
        text: mail.text,
        html: inlinePictures(mail),
        unsubscribe: mail.unsubscribe ?? null,
        files: (mail.files ?? []).map((file) => ({ ...file, content: file.content.toString('base64') })),
        created_at: mail.created_at.toISOString(),
      }),

    texter: {
      send: ({ id, to, text }: TextMessage) =>
        store({
          id,
          channel: 'sms',
          to,
          subject: '',
          text,
          html: '',
          unsubscribe: null,
          files: [],
          created_at: now().toISOString(),
        }),
    },

    messages: async (to) => {
      const names = await readdir(folder).catch(() => [])
      const stored = await Promise.all(
        names
          .filter((name) => name.endsWith('.json'))
          .map(async (name) => {
            const file = join(folder, name)
            const message: StoredMessage = JSON.parse(await readFile(file, 'utf8'))
            return { message, storedAt: (await stat(file)).mtimeMs }
          }),
      )
      return (
        stored
          .filter(({ message }) => !to || message.to.toLowerCase() === to.toLowerCase())
          // The clock may stand still, so messages may have the same time. Then the files' own times decide.
          .sort((a, b) => b.message.created_at.localeCompare(a.message.created_at) || b.storedAt - a.storedAt)
          .map(({ message }) => message)
      )
    },
  }
}

/** Returns the URLs in a text, without a full stop after them. */
export const findLinks = (text: string) => [...text.matchAll(/https?:\/\/\S*[\w/-]/g)].map(([link]) => link)

export const inlinePictures = ({ html, pictures }: Pick<Mail, 'html' | 'pictures'>) =>
  pictures.reduce(
    (text, { cid, content }) =>
      text.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${content.toString('base64')}"`),
    html,
  )
