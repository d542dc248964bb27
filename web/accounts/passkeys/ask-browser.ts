import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type * as z from 'zod/mini'
import type { passkeyRequest, prepareNewPasskey } from '#contract/accounts/passkeys.ts'

type NewPasskeyOptions = z.infer<(typeof prepareNewPasskey)['schema']['response'][200]>

/*
 * The type assertions are safe: the server repeats the names of transports as a browser has told them, and browsers ignore those that
 * they do not know.
 */

/** Makes a passkey. Resolves to undefined if the person has cancelled. */
export const makePasskey = (options: NewPasskeyOptions) =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(ignoreCancelled)

/** Uses a passkey. Resolves to undefined if the person has cancelled. */
export const answerWithPasskey = (request: z.infer<typeof passkeyRequest>) =>
  startAuthentication({ optionsJSON: request as PublicKeyCredentialRequestOptionsJSON }).catch(
    ignoreCancelled,
  )

/** Browsers say the same when the time is over, and when there is no passkey for this site. */
function ignoreCancelled(error: unknown): undefined {
  if (!(error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name))) throw error
}
