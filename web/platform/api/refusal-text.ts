import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { ApiError, errorText } from './api.ts'

/** Like errorText, but `too_many` also says when to try again. */
export function refusalText(error: unknown): string {
  const { code, retryAfter = 0 } = error instanceof ApiError ? error : {}
  if (code !== 'too_many' || !retryAfter) return errorText(error)
  const relativeTime = new Intl.RelativeTimeFormat(getLocale())
  const when =
    retryAfter < 60
      ? relativeTime.format(retryAfter, 'second')
      : relativeTime.format(Math.ceil(retryAfter / 60), 'minute')
  return m.session_too_many({ when })
}
