import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './port.ts'

export type KeptMail = {
  id: string
  channel: 'email'
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  created_at: string
}

export type Mailbox = Mailer & {
  /** Newest first; all, or those to one address. */
  messages: (to?: string) => Promise<KeptMail[]>
}

/** The trial's mail: nothing leaves the machine, every message is kept in a folder. */
export function mailbox(folder: string, now: () => Date): Mailbox {
  return {
    send: async (mail: Mail) => {
      await mkdir(folder, { recursive: true })
      const kept: KeptMail = {
        id: mail.id,
        channel: 'email',
        to: mail.to.address,
        subject: mail.subject,
        text: mail.text,
        html: withPictures(mail),
        links: [...mail.text.matchAll(/https?:\/\/\S*[\w/-]/g)].map(([link]) => link),
        created_at: now().toISOString(),
      }
      const file = join(folder, `${mail.id}.json`)
      await writeFile(`${file}.part`, JSON.stringify(kept))
      await rename(`${file}.part`, file)
    },

    messages: async (to) => {
      const names = await readdir(folder).catch(() => [])
      const kept = await Promise.all(
        names
          .filter((name) => name.endsWith('.json'))
          .map(async (name): Promise<KeptMail> => JSON.parse(await readFile(join(folder, name), 'utf8'))),
      )
      return kept
        .filter((mail) => !to || mail.to.toLowerCase() === to.toLowerCase())
        .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id))
    },
  }
}

const withPictures = ({ html, pictures }: Mail) =>
  pictures.reduce(
    (text, { cid, content }) =>
      text.replaceAll(`cid:${cid}`, `data:image/png;base64,${content.toString('base64')}`),
    html,
  )
