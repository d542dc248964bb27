export type Text = {
  id: string
  /** E.164. */
  to: string
  text: string
}

export type Texter = { send: (text: Text) => Promise<void> }

/** Thrown when the service will never deliver to this number. After any other error, a retry may succeed. */
export class NumberRefused extends Error {
  override name = 'NumberRefused'
}

export const noTexts: Texter = {
  send: () => Promise.reject(new NumberRefused('Text messages are off (SMS=off)')),
}
