import { ApiError } from '#web/platform/api/api.ts'

/**
 * Returns whether the server refused the link itself. False when offline, for `too_many` and for server errors (5xx):
 * then the user can try the link again. Also false for `sign_up_closed`, whose text says whom to ask.
 */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'too_many' &&
  error.code !== 'sign_up_closed'
