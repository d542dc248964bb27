import * as z from 'zod/mini'
import type { App } from './authorization-code.ts'
import { fetchFromProvider } from './fetch-from-provider.ts'
import { namesOf, signInByIdToken } from './openid.ts'
import type { SocialProvider } from './port.ts'

const productionUrls = {
  issuer: 'https://accounts.google.com',
  tokeninfo: 'https://oauth2.googleapis.com/tokeninfo',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
}

const tokeninfo = z.object({ aud: z.string(), sub: z.string(), exp: z.coerce.number() })
const userinfo = z.object({
  sub: z.string(),
  email: z.string(),
  /** A boolean by the standard; some of Google's endpoints send a string. */
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
})

/**
 * Uses OpenID Connect. An access token that a client got itself must be for our app, and both of Google's responses must name
 * the same person.
 */
export function google({ clientId, ...app }: App, urls = productionUrls): Required<SocialProvider> {
  return {
    name: 'Google',

    ...signInByIdToken({ issuer: urls.issuer, clientId, ...app }, { prompt: 'select_account' }, (claims) => ({
      subject: claims.sub,
      email: claims.email,
      isEmailVerified: claims.email_verified === true,
      ...namesOf(claims),
    })),

    fetchPersonByToken: async (accessToken, now) => {
      // A form keeps the token out of the URL.
      const form = { method: 'POST', body: new URLSearchParams({ access_token: accessToken }) }
      const token = await fetchFromProvider(new URL(urls.tokeninfo), tokeninfo, form)
      if (token?.aud !== clientId || token.exp * 1000 <= now.getTime()) return undefined

      const headers = { authorization: `Bearer ${accessToken}` }
      const person = await fetchFromProvider(new URL(urls.userinfo), userinfo, { headers })
      if (person?.sub !== token.sub) return undefined
      return {
        subject: person.sub,
        email: person.email,
        isEmailVerified: String(person.email_verified) === 'true',
        first_name: person.given_name ?? '',
        last_name: person.family_name ?? '',
      }
    },
  }
}
