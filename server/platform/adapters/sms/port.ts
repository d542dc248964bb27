export type Text = {
  /** The message's id. */
  id: string
  /** A phone number, E.164. */
  to: string
  text: string
}

export type Texter = { send: (text: Text) => Promise<void> }

/** The service refuses this number for good; any other failure may pass. */
export class NumberRefused extends Error {
  override name = 'NumberRefused'
}

/** With SMS=off: no message is stored for it. */
export const noTexts: Texter = {
  send: () => Promise.reject(new NumberRefused('This server sends no text messages')),
}
