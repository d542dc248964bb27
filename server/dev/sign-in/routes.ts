import { createHmac } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusals.ts'
import { socialProvider } from '#contract/values.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getBearerToken } from '#server/platform/http/auth.ts'
import { parse } from '#server/platform/http/parse.ts'
import { renderProviderPage } from './page.ts'
import { appIds, facebookSecret, grantToken, readGrant } from './tokens.ts'

const authorizeQuery = z.object({ redirect_uri: z.string(), state: z.string(), client_id: z.string() })
const choiceQuery = z.object({
  redirect_uri: z.string(),
  state: z.string(),
  person: z.string(),
  name: z.string(),
  email: z.string(),
  verified: z.optional(z.string()),
  app: z.enum(['questnest', 'foreign']),
  expired: z.optional(z.string()),
  cancel: z.optional(z.string()),
})
type Choice = Omit<z.infer<typeof choiceQuery>, 'redirect_uri' | 'state'>
const providerParams = z.object({ provider: socialProvider })

/** Replaces the Google and Facebook endpoints that the sign-in uses, and offers a page on which to choose a person. */
export const localSignInRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  const { config, clock } = deps
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
    const { redirect_uri, state, ...choice } = parse(choiceQuery, request.query)
    // Like the real providers, redirects only to the registered address.
    if (redirect_uri !== `${config.ADULT_URL}/oauth/callback/${name}`) throw new Refusal('malformed')
    if (choice.cancel !== undefined)
      return reply.redirect(`${redirect_uri}#${new URLSearchParams({ error: 'access_denied', state })}`)
    const hours = choice.expired ? -1 : 1
    const access_token = grantToken(deps, { provider: name, ...readPerson(choice), app: choice.app, hours })
    const fragment = { access_token, token_type: 'bearer', expires_in: '3599', state }
    return reply.redirect(`${redirect_uri}#${new URLSearchParams(fragment)}`)
  })

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

  app.get('/dev/provider/google/userinfo', async (request, reply) => {
    const grant = readGrant(deps, 'google', getBearerToken(request))
    if (!grant) return reply.code(401).send({ error: 'invalid_request' })
    const { subject, email, isVerified, first_name, last_name } = grant
    return {
      sub: subject,
      email,
      email_verified: isVerified,
      name: `${first_name} ${last_name}`,
      given_name: first_name,
      family_name: last_name,
    }
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

const oauthException = (message: string) => ({ error: { message, type: 'OAuthException', code: 190 } })
