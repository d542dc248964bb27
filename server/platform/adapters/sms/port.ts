export type TextMessage = {
  id: string
  /** In E.164 format, such as +15145550134. */
  to: string
  text: string
}

export type Texter = { send: (message: TextMessage) => Promise<void> }

/** Thrown when the service will never deliver to this number. After any other error, a retry may succeed. */
export class NumberRefusedError extends Error {
  override name = 'NumberRefusedError'
}

export const noTexts: Texter = {
  send: () => Promise.reject(new NumberRefusedError('Text messages are off (SMS=off)')),
}
