import { facebook } from '#server/platform/adapters/social/facebook.ts'
import { google } from '#server/platform/adapters/social/google.ts'
import type { Social } from '#server/platform/adapters/social/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appIds, facebookSecret } from './tokens.ts'

/**
 * Returns the same sign-in adapters as in production, connected to the local imitations of Google and Facebook in
 * routes.ts, which run at `serverUrl`.
 */
export function connectLocalSignIn(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  serverUrl: string,
): Social {
  const pageUrl = `${config.ADULT_URL}/dev/provider`
  const apiUrl = `${serverUrl}/dev/provider`
  return {
    google: google(appIds.google.questnest, {
      authorize: `${pageUrl}/google`,
      tokeninfo: `${apiUrl}/google/tokeninfo`,
      userinfo: `${apiUrl}/google/userinfo`,
    }),
    facebook: facebook(appIds.facebook.questnest, facebookSecret({ secrets }, appIds.facebook.questnest), {
      authorize: `${pageUrl}/facebook`,
      graph: `${apiUrl}/facebook`,
    }),
  }
}
