import * as client from 'openid-client'
import type { SocialProvider, Visit } from './port.ts'

const TIMEOUT_SECONDS = 5

/** Our app at a provider, and how long the provider may take to respond. */
export type App = { clientId: string; clientSecret: string; timeoutSeconds?: number }

/** Any provider of OpenID Connect: its addresses and keys are at a known address below its `issuer`. */
export type Issuer = { issuer: string }

/**
 * The authorization code flow with PKCE (RFC 7636), by openid-client. With a nonce, an ID token is required: openid-client
 * then checks its signature, issuer, audience, expiry and nonce. `parameters` are added to the address of the provider's page.
 */
export function codeFlow(
  configure: () => Promise<client.Configuration>,
  parameters: { scope: string } & Record<string, string>,
  { hasIdToken }: { hasIdToken: boolean },
) {
  const nonceOf = ({ nonce }: Visit) => (hasIdToken ? nonce : undefined)

  return {
    buildAuthorizeUrl: async (visit: Visit) => {
      const nonce = nonceOf(visit)
      const configuration = await configure().catch(rethrowWithoutSecrets)
      return client.buildAuthorizationUrl(configuration, {
        ...parameters,
        redirect_uri: visit.redirectUri,
        state: visit.state,
        ...(nonce && { nonce }),
        code_challenge: await client.calculatePKCECodeChallenge(visit.codeVerifier),
        code_challenge_method: 'S256',
      }).href
    },

    /** Returns undefined if the provider does not accept the code. */
    redeem: async ({ code, iss }: Parameters<SocialProvider['fetchPersonByCode']>[0], visit: Visit) => {
      const url = new URL(visit.redirectUri)
      // The caller has checked the state of the response.
      url.search = String(new URLSearchParams({ code, state: visit.state, ...(iss && { iss }) }))
      try {
        const configuration = await configure()
        const tokens = await client.authorizationCodeGrant(configuration, url, {
          expectedState: visit.state,
          expectedNonce: nonceOf(visit),
          pkceCodeVerifier: visit.codeVerifier,
        } as client.AuthorizationCodeGrantChecks)
        return { configuration, tokens }
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return undefined
        return rethrowWithoutSecrets(error)
      }
    },
  }
}

/** Prepares a provider whose addresses are constants. */
export const configureOnce = (
  server: client.ServerMetadata,
  { clientId, clientSecret, timeoutSeconds }: App,
): (() => Promise<client.Configuration>) => {
  const configuration = new client.Configuration(server, clientId, clientSecret)
  configuration.timeout = timeoutSeconds ?? TIMEOUT_SECONDS
  if (server.token_endpoint?.startsWith('http:')) client.allowInsecureRequests(configuration)
  return async () => configuration
}

/**
 * Reads a provider's addresses at the first sign-in, because the server must also start while the provider is down. If reading
 * fails, the next sign-in tries again.
 */
export function discoverOnce({ issuer, clientId, clientSecret, timeoutSeconds }: Issuer & App) {
  let configuration: Promise<client.Configuration> | undefined
  const authenticate: client.ClientAuth = (server, ...request) => {
    // Without this field, providers know only the second way.
    const methods = server.token_endpoint_auth_methods_supported ?? []
    const choose = methods.includes('client_secret_post') ? client.ClientSecretPost : client.ClientSecretBasic
    choose(clientSecret)(server, ...request)
  }
  return async () => {
    configuration ??= client.discovery(new URL(issuer), clientId, clientSecret, authenticate, {
      timeout: timeoutSeconds ?? TIMEOUT_SECONDS,
      execute: [
        // Without this, the signature of an ID token that came straight from the provider is not checked.
        client.enableNonRepudiationChecks,
        // The settings allow http only on this machine.
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    })
    return configuration.catch((error) => {
      configuration = undefined
      throw error
    })
  }
}

/** The errors of openid-client have responses and the content of tokens in their cause, which must not get into the log. */
export function rethrowWithoutSecrets(error: unknown): never {
  if (!(error instanceof Error)) throw error
  const { code, status, error: reason } = error as Partial<client.ResponseBodyError>
  const details = [code, status, reason].filter(Boolean).join(' ')
  throw new Error(`sign-in provider: ${error.message} (${details || error.name})`)
}
