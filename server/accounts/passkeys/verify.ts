import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { NewCredential, UsedCredential } from '#contract/accounts/passkeys.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PasskeyRow } from './queries.ts'

/** The signatures that every authenticator can make at least one of: EdDSA, ES256 and RS256, as numbers of COSE. */
export const ALGORITHMS = [-8, -7, -257]

/** Passkeys belong to the host name of the parents' site. */
export const getRpId = ({ ADULT_URL }: Pick<Config, 'ADULT_URL'>): string => new URL(ADULT_URL).hostname

/** How the standard names a person to the device: without the address or a name. */
export const toUserHandle = (user_id: string) =>
  Buffer.from(user_id.replaceAll('-', ''), 'hex').toString('base64url')

const toExpected = ({ config }: Pick<Deps, 'config'>, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(config.ADULT_URL).origin,
  expectedRPID: getRpId(config),
  requireUserVerification: true,
})

/** Returns what is stored of a new passkey. Throws the refusal `passkey_wrong`. */
export async function verifyNewCredential(deps: Deps, { id, response }: NewCredential, challenge: string) {
  const { credential, credentialBackedUp: backed_up } = await orRefuse(async () => {
    assertOwnPage(response)
    assertNoCertificate(response)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      ...toExpected(deps, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential.id === id ? registrationInfo : undefined
  })
  const { id: credential_id, publicKey: public_key, counter } = credential
  return { credential_id, public_key, counter, backed_up, transports: response.transports ?? [] }
}

/**
 * Returns what changes in the row of a passkey that has answered the challenge. Throws the refusal `passkey_wrong`, also if the
 * passkey's counter did not go up, because then somebody may have copied it.
 */
export async function verifyUsedCredential(
  deps: Deps,
  { id, response }: UsedCredential,
  { challenge, passkey }: { challenge: string; passkey: PasskeyRow },
) {
  const { newCounter, credentialBackedUp } = await orRefuse(async () => {
    assertOwnPage(response)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      ...toExpected(deps, challenge),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo : undefined
  })
  return { counter: newCounter, backed_up: credentialBackedUp, last_used_at: deps.clock.now() }
}

/** The library throws for everything that is wrong with a credential, which is the caller's data. */
async function orRefuse<T>(verify: () => Promise<T | undefined>): Promise<T> {
  const verified = await verify().catch(() => undefined)
  if (verified === undefined) throw new Refusal('passkey_wrong')
  return verified
}

/** No page of another site may have embedded ours: the library accepts that from browsers that do not tell which. */
function assertOwnPage({ clientDataJSON }: { clientDataJSON: string }) {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin) throw new Error('Embedded in another site')
}

/**
 * We ask for no certificate of the device's maker. With one, the library would call an address that the certificate names. A
 * device may still sign with the passkey's own key, in the format `packed`.
 */
function assertNoCertificate({ attestationObject }: { attestationObject: string }) {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  const isOwnSignature = format === 'packed' && !attestation.get('attStmt').get('x5c')
  if (format !== 'none' && !isOwnSignature) throw new Error('With a certificate')
}
