import { ApiError } from '#web/platform/api/api.ts'

/** Whether the server refused the link itself. False for offline, `too_many` and faults, where a retry may help. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'too_many'
