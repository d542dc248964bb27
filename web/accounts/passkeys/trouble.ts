import { m } from '#messages'
import { ApiError, errorText } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'

/** Says what went wrong with a passkey, on the server or in the browser. */
export const describeTrouble = (error: unknown): string =>
  error instanceof ApiError ? refusalText(error) : errorText(error, m.passkey_trouble())
