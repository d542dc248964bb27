import { facebook } from '#server/platform/adapters/social/facebook.ts'
import { google } from '#server/platform/adapters/social/google.ts'
import type { Social } from '#server/platform/adapters/social/port.ts'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appIds, facebookSecret } from './tokens.ts'

/** Returns the base URL at which this process reaches itself. */
export const ownAddress = ({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>) =>
  `http://${HOST.includes(':') && !HOST.startsWith('[') ? `[${HOST}]` : HOST}:${PORT}`

/** The real adapters, connected to the local providers in routes.ts; `server` is the URL from `ownAddress`. */
export function localProviders(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  server: string,
): Social {
  const pageUrl = `${config.ADULT_URL}/dev/provider`
  const apiUrl = `${server}/dev/provider`
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
