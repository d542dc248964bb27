import { createHmac } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusals.ts'
import { type SocialProviderName, socialProvider } from '#contract/values.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getBearerToken } from '#server/platform/http/auth.ts'
import { getOwnBaseUrl } from '#server/platform/http/hosts.ts'
import { parse } from '#server/platform/http/parse.ts'
import { createCodes, createIdTokenSigner, verifiesChallenge } from './codes.ts'
import { renderProviderPage } from './page.ts'
import {
  appIds,
  createGrant,
  facebookSecret,
  type Grant,
  grantToken,
  LOCAL_SECRET,
  readGrant,
} from './tokens.ts'

const authorizeQuery = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string(),
  response_type: z.literal('code'),
  code_challenge: z.string().check(z.length(43)),
  code_challenge_method: z.literal('S256'),
  nonce: z.optional(z.string()),
})
const choiceQuery = z.extend(authorizeQuery, {
  person: z.string(),
  name: z.string(),
  email: z.string(),
  verified: z.optional(z.string()),
  app: z.enum(['questnest', 'foreign']),
  expired: z.optional(z.string()),
  cancel: z.optional(z.string()),
})
type Choice = Pick<z.infer<typeof choiceQuery>, 'person' | 'name' | 'email' | 'verified'>
const tokenForm = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string(),
  code_verifier: z.string(),
  redirect_uri: z.string(),
})
const providerParams = z.object({ provider: socialProvider })

/**
 * Replaces the endpoints of Google, of Facebook and of an OpenID provider that the sign-in uses, and offers a page on which to
 * choose a person.
 */
export const localSignInRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  const { config, clock } = deps
  const codes = createCodes()
  const signer = createIdTokenSigner()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.get('/dev/provider/:provider', async (request, reply) => {
    const { provider: name } = parse(providerParams, request.params)
    const { html, policy } = renderProviderPage(name, parse(authorizeQuery, request.query))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
  })

  app.get('/dev/provider/:provider/choose', async (request, reply) => {
    const { provider: name } = parse(providerParams, request.params)
    const { app: chosenApp, expired, cancel, ...rest } = parse(choiceQuery, request.query)
    const { redirect_uri, state } = rest
    // Like the real providers, redirects only to the registered address.
    if (redirect_uri !== `${config.ADULT_URL}/oauth/callback/${name}`) throw new Refusal('malformed')
    if (rest.client_id !== appIds[name].questnest) throw new Refusal('malformed')
    if (cancel !== undefined)
      return reply.redirect(`${redirect_uri}?${new URLSearchParams({ error: 'access_denied', state })}`)
    const hours = expired ? -1 : 1
    const grant = createGrant(deps, { provider: name, ...readPerson(rest), app: chosenApp, hours })
    const code = codes.add({ ...rest, provider: name, grant })
    return reply.redirect(`${redirect_uri}?${new URLSearchParams({ code, state })}`)
  })

  /** Redeems a code, as RFC 6749 and RFC 7636 ask. Returns undefined if anything differs from what the page was asked for. */
  function redeem(provider: SocialProviderName, body: unknown) {
    const { success, data: form } = tokenForm.safeParse(body)
    if (!success) return undefined
    const secret = provider === 'facebook' ? facebookSecret(deps, appIds.facebook.questnest) : LOCAL_SECRET
    const code = codes.take(form.code)
    return code?.provider === provider &&
      form.client_id === code.client_id &&
      form.client_secret === secret &&
      form.redirect_uri === code.redirect_uri &&
      verifiesChallenge(form.code_verifier, code)
      ? code
      : undefined
  }

  for (const provider of ['google', 'openid'] as const) {
    const issuer = `${getOwnBaseUrl(config)}/dev/provider/${provider}`

    app.get(`/dev/provider/${provider}/.well-known/openid-configuration`, async () => ({
      issuer,
      authorization_endpoint: `${config.ADULT_URL}/dev/provider/${provider}`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    }))

    app.get(`/dev/provider/${provider}/jwks`, async () => ({ keys: signer.keys }))

    app.post(`/dev/provider/${provider}/token`, async (request, reply) => {
      const code = redeem(provider, request.body)
      if (!code) return reply.code(400).send({ error: 'invalid_grant' })
      const { grant, nonce } = code
      // Unlike this server's clock, a provider's cannot be moved.
      const now = Math.floor(Date.now() / 1000)
      const isExpired = grant.expires <= clock.now().getTime()
      return {
        access_token: grantToken(deps, grant),
        token_type: 'Bearer',
        expires_in: 3599,
        id_token: signer.signIdToken({
          iss: issuer,
          aud: appIds[provider][grant.app],
          nonce,
          iat: now - 7200,
          exp: isExpired ? now - 3600 : now + 3600,
          ...toClaims(grant),
        }),
      }
    })

    app.get(`/dev/provider/${provider}/userinfo`, async (request, reply) => {
      const grant = readGrant(deps, provider, getBearerToken(request))
      return grant ? toClaims(grant) : reply.code(401).send({ error: 'invalid_request' })
    })
  }

  app.post('/dev/provider/google/tokeninfo', async (request, reply) => {
    const { access_token } = parse(z.object({ access_token: z.string() }), request.body)
    const grant = readGrant(deps, 'google', access_token)
    if (!grant || grant.expires <= clock.now().getTime())
      return reply.code(400).send({ error: 'invalid_token', error_description: 'Invalid Value' })
    const client = appIds.google[grant.app]
    return {
      azp: client,
      aud: client,
      sub: grant.subject,
      scope: 'openid email profile',
      exp: String(Math.floor(grant.expires / 1000)),
      email: grant.email,
      email_verified: String(grant.isVerified),
      access_type: 'online',
    }
  })

  app.post('/dev/provider/facebook/oauth/access_token', async (request, reply) => {
    const code = redeem('facebook', request.body)
    if (!code) return reply.code(400).send(oauthException('This authorization code has been used.'))
    return { access_token: grantToken(deps, code.grant), token_type: 'bearer', expires_in: 3599 }
  })

  app.get('/dev/provider/facebook/debug_token', async (request, reply) => {
    const query = parse(z.object({ input_token: z.string(), access_token: z.string() }), request.query)
    const { questnest: appId } = appIds.facebook
    if (query.access_token !== `${appId}|${facebookSecret(deps, appId)}`)
      return reply.code(400).send(oauthException('Invalid OAuth access token signature.'))
    const grant = readGrant(deps, 'facebook', query.input_token)
    if (!grant) return { data: { is_valid: false, scopes: [], error: { code: 190 } } }
    return {
      data: {
        app_id: appIds.facebook[grant.app],
        type: 'USER',
        application: 'Questnest',
        expires_at: Math.floor(grant.expires / 1000),
        is_valid: grant.expires > clock.now().getTime(),
        user_id: grant.subject,
        scopes: ['email', 'public_profile'],
      },
    }
  })

  app.get('/dev/provider/facebook/me', async (request, reply) => {
    const query = parse(z.object({ access_token: z.string(), appsecret_proof: z.string() }), request.query)
    const grant = readGrant(deps, 'facebook', query.access_token)
    const secret = facebookSecret(deps, appIds.facebook[grant?.app ?? 'questnest'])
    const proof = createHmac('sha256', secret).update(query.access_token).digest('hex')
    if (!grant || query.appsecret_proof !== proof)
      return reply.code(400).send(oauthException('Invalid appsecret_proof provided in the API argument'))
    const { subject, email, first_name, last_name } = grant
    return { id: subject, email, first_name, last_name }
  })
}

/** Returns the chosen person: one of the list, encoded as `email|name|verified`, or the typed name and address. */
function readPerson({ person, name, email, verified }: Choice) {
  const [listedEmail = '', listedName = '', listedVerified] = person.split('|')
  const isTyped = person === 'typed'
  const [first_name = '', ...rest] = (isTyped ? name : listedName).trim().split(' ')
  return {
    email: isTyped ? email.trim() : listedEmail,
    isVerified: isTyped ? verified !== undefined : listedVerified === 'verified',
    first_name,
    last_name: rest.join(' '),
  }
}

/** A person as OpenID Connect describes it. */
const toClaims = ({ subject, email, isVerified, first_name, last_name }: Grant) => ({
  sub: subject,
  email,
  email_verified: isVerified,
  name: `${first_name} ${last_name}`,
  given_name: first_name,
  family_name: last_name,
})

const oauthException = (message: string) => ({ error: { message, type: 'OAuthException', code: 190 } })
