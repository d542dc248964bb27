import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import type { ApiError } from './api.ts'

/** The server's sentence; after too many tries also when the next one makes sense. */
export function refusalText({ code, message, retryAfter }: ApiError): string {
  if (code !== 'too_many' || !retryAfter) return message
  const inWords = new Intl.RelativeTimeFormat(getLocale())
  const when =
    retryAfter < 60
      ? inWords.format(retryAfter, 'second')
      : inWords.format(Math.ceil(retryAfter / 60), 'minute')
  return m.session_too_many({ when })
}
