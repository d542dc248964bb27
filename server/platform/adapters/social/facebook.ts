import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { type App, codeFlow, configureOnce } from './authorization-code.ts'
import { buildUrl, fetchFromProvider } from './fetch-from-provider.ts'
import type { SocialPerson, SocialProvider } from './port.ts'

/**
 * The newest version of the Graph API on 28 November 2026; it was introduced on 29 July 2026. Meta keeps a version for two
 * years after its successor was introduced (developers.facebook.com/docs/graph-api/changelog), so until July 2028 at least.
 */
const GRAPH_VERSION = 'v26.0'

const productionUrls = {
  authorize: `https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`,
  graph: `https://graph.facebook.com/${GRAPH_VERSION}`,
}

const debugToken = z.object({
  data: z.object({
    app_id: z.optional(z.string()),
    type: z.optional(z.string()),
    is_valid: z.optional(z.boolean()),
    user_id: z.optional(z.string()),
    /** Unix seconds; 0 for a token that does not expire. */
    expires_at: z.optional(z.number()),
  }),
})
const me = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
})

/** Uses OAuth 2 and the Graph API. Facebook does not say whether an address is verified, so no address counts as verified. */
export function facebook(app: App, urls = productionUrls): Required<SocialProvider> {
  const { clientId: appId, clientSecret: appSecret } = app
  /** Proves to Facebook that the app itself uses a person's token. */
  const proofFor = (accessToken: string) => createHmac('sha256', appSecret).update(accessToken).digest('hex')
  const server = {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: urls.authorize,
    token_endpoint: `${urls.graph}/oauth/access_token`,
  }
  const flow = codeFlow(configureOnce(server, app), { scope: 'public_profile,email' }, { hasIdToken: false })

  async function fetchPersonByToken(accessToken: string, now: Date): Promise<SocialPerson | undefined> {
    const asApp = { input_token: accessToken, access_token: `${appId}|${appSecret}` }
    const tokenInfo = await fetchFromProvider(buildUrl(`${urls.graph}/debug_token`, asApp), debugToken)
    // Facebook reports a bad token in a successful response, so a refused call means wrong app credentials.
    if (!tokenInfo)
      throw new Error('Facebook refused this app: check FACEBOOK_APP_ID and FACEBOOK_APP_SECRET')
    const { app_id, type, is_valid, user_id, expires_at = 0 } = tokenInfo.data
    if (app_id !== appId || type !== 'USER' || !is_valid || !user_id) return undefined
    if (expires_at !== 0 && expires_at * 1000 <= now.getTime()) return undefined

    const asPerson = { access_token: accessToken, appsecret_proof: proofFor(accessToken) }
    const fields = { fields: 'id,email,first_name,last_name' }
    const person = await fetchFromProvider(buildUrl(`${urls.graph}/me`, { ...fields, ...asPerson }), me)
    if (person?.id !== user_id) return undefined
    return {
      subject: person.id,
      email: person.email,
      isEmailVerified: false,
      first_name: person.first_name ?? '',
      last_name: person.last_name ?? '',
    }
  }

  return {
    name: 'Facebook',
    buildAuthorizeUrl: flow.buildAuthorizeUrl,
    fetchPersonByCode: async (response, visit, now) => {
      const redeemed = await flow.redeem(response, visit)
      return redeemed && fetchPersonByToken(redeemed.tokens.access_token, now)
    },
    fetchPersonByToken,
  }
}
