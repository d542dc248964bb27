import * as client from 'openid-client'
import * as z from 'zod/mini'
import { type App, codeFlow, discoverOnce, type Issuer, rethrowWithoutSecrets } from './authorization-code.ts'
import type { SocialPerson, SocialProvider } from './port.ts'

const personClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  email: z.string(),
  email_verified: z.optional(z.unknown()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
})
type PersonClaims = z.infer<typeof personClaims>

/** Signs in by ID token. `toPerson` returns undefined to refuse the person. */
export function signInByIdToken(
  app: Issuer & App,
  parameters: Record<string, string>,
  toPerson: (claims: PersonClaims) => SocialPerson | undefined,
): Pick<SocialProvider, 'buildAuthorizeUrl' | 'fetchPersonByCode'> {
  const flow = codeFlow(
    discoverOnce(app),
    { ...parameters, scope: 'openid email profile' },
    { hasIdToken: true },
  )
  return {
    buildAuthorizeUrl: flow.buildAuthorizeUrl,
    fetchPersonByCode: async (response, visit) => {
      const { tokens, configuration } = (await flow.redeem(response, visit)) ?? {}
      const claims = tokens?.claims()
      if (!tokens || !claims || !configuration) return undefined
      // Providers may say only there what the scopes ask for (OpenID Connect Core 5.4).
      const isIncomplete = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      const more = isIncomplete
        ? await client
            .fetchUserInfo(configuration, tokens.access_token, claims.sub)
            .catch(rethrowWithoutSecrets)
        : {}
      const { data } = personClaims.safeParse({ ...more, ...claims })
      return data && toPerson(data)
    },
  }
}

export const namesOf = ({ given_name = '', family_name = '' }: PersonClaims) => ({
  first_name: given_name,
  last_name: family_name,
})

/** The provider that the operator chose with the settings OPENID_…, such as Keycloak. Refuses people whose address it has not verified. */
export const openid = ({ name, ...app }: Issuer & App & { name: string }): SocialProvider => ({
  name,
  ...signInByIdToken(app, {}, (claims) => {
    // The operator can mend this, and the person cannot.
    if (claims.email_verified !== true)
      throw new Error('sign-in provider: it does not say email_verified: true (see docs/OPERATING.md)')
    return {
      // Another issuer, chosen later, may use the same ids for other people.
      subject: `${claims.iss} ${claims.sub}`,
      email: claims.email,
      isEmailVerified: true,
      ...namesOf(claims),
    }
  }),
})
