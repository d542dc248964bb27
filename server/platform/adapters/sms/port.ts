export type Text = {
  id: string
  /** E.164. */
  to: string
  text: string
}

export type Texter = { send: (text: Text) => Promise<void> }

/** The service will never deliver to this number. Any other error may pass. */
export class NumberRefused extends Error {
  override name = 'NumberRefused'
}

export const noTexts: Texter = {
  send: () => Promise.reject(new NumberRefused('Text messages are off (SMS=off)')),
}
