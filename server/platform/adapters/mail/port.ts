export type Attachment = { name: string; cid: string; content: Buffer }

/** A file that goes with a mail, for the reader to keep. */
export type MailFile = { name: string; type: string; content: Buffer }

export type Mail = {
  /** The message's id, so that a second delivery of the same one can be told. */
  id: string
  to: { address: string; name: string }
  subject: string
  text: string
  html: string
  pictures: Attachment[]
  files?: MailFile[]
  /** Where one click stops mails of this kind (RFC 8058); account mail has none. */
  unsubscribe?: string
}

export type Mailer = { send: (mail: Mail) => Promise<void> }
