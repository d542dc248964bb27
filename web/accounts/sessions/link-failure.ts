import { ApiError } from '#web/platform/api/api.ts'

/** Returns whether the server refused the link itself; false when offline, for `too_many` and for errors of the server (5xx). */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'too_many'
