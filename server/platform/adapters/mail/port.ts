export type InlinePicture = { name: string; cid: string; content: Buffer }

export type MailFile = { name: string; type: string; content: Buffer }

export type Mail = {
  /** The message's id, so that mail programs can recognise a second delivery. */
  id: string
  /** When the message was stored in the outbox. */
  created_at: Date
  to: { address: string; name: string }
  subject: string
  text: string
  html: string
  pictures: InlinePicture[]
  files?: MailFile[]
  /** The one-click unsubscribe URL (RFC 8058); account mails have none. */
  unsubscribe?: string
}

export type Mailer = {
  send: (mail: Mail) => Promise<void>
  /** How many messages of one lane are sent at the same time (server/messages/notifications/lanes.ts). */
  mailsAtOnce: number
  /** Ends open connections. */
  close: () => void
}
