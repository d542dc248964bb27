import { ApiError } from '#web/platform/api/api.ts'

/** Whether the server said no to the link itself. Without a connection, or after too many tries, another try may help. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'too_many'
