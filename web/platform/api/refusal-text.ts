import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { ApiError, errorText } from './api.ts'

/** Any thrown thing as a sentence for people; after too many tries it also says when the next one makes sense. */
export function refusalText(error: unknown): string {
  const { code, retryAfter = 0 } = error instanceof ApiError ? error : {}
  if (code !== 'too_many' || !retryAfter) return errorText(error)
  const inWords = new Intl.RelativeTimeFormat(getLocale())
  const when =
    retryAfter < 60
      ? inWords.format(retryAfter, 'second')
      : inWords.format(Math.ceil(retryAfter / 60), 'minute')
  return m.session_too_many({ when })
}
