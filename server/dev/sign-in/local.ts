import { facebook } from '#server/platform/adapters/social/facebook.ts'
import { google } from '#server/platform/adapters/social/google.ts'
import type { Social } from '#server/platform/adapters/social/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appIds, facebookSecret, LOCAL_SECRET } from './tokens.ts'

/**
 * Returns the same sign-in adapters as in production, connected to the local imitations of Google and Facebook in
 * routes.ts, which run at `serverUrl`.
 */
export function connectLocalSignIn(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  serverUrl: string,
): Social {
  const apiUrl = `${serverUrl}/dev/provider`
  const facebookApp = appIds.facebook.questnest
  return {
    google: google(
      { clientId: appIds.google.questnest, clientSecret: LOCAL_SECRET },
      {
        issuer: `${apiUrl}/google`,
        tokeninfo: `${apiUrl}/google/tokeninfo`,
        userinfo: `${apiUrl}/google/userinfo`,
      },
    ),
    facebook: facebook(
      { clientId: facebookApp, clientSecret: facebookSecret({ secrets }, facebookApp) },
      { authorize: `${config.ADULT_URL}/dev/provider/facebook`, graph: `${apiUrl}/facebook` },
    ),
  }
}

/** Settings that connect a server to its own imitation of an OpenID provider. */
export const localOpenIdSettings = (serverUrl: string) => ({
  OPENID_ISSUER: `${serverUrl}/dev/provider/openid`,
  OPENID_CLIENT_ID: appIds.openid.questnest,
  OPENID_CLIENT_SECRET: LOCAL_SECRET,
  OPENID_NAME: 'Maison ID',
})
