import type { Config } from '#server/platform/config.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { openid } from './openid.ts'
import type { Social } from './port.ts'

type Settings =
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'FACEBOOK_APP_ID'
  | 'FACEBOOK_APP_SECRET'
  | 'OPENID_ISSUER'
  | 'OPENID_CLIENT_ID'
  | 'OPENID_CLIENT_SECRET'
  | 'OPENID_NAME'

export const createSocialProviders = (config: Pick<Config, Settings>): Social => {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = config
  const { OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET, OPENID_NAME } = config
  return {
    ...(GOOGLE_CLIENT_ID &&
      GOOGLE_CLIENT_SECRET && {
        google: google({ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }),
      }),
    ...(FACEBOOK_APP_ID &&
      FACEBOOK_APP_SECRET && {
        facebook: facebook({ clientId: FACEBOOK_APP_ID, clientSecret: FACEBOOK_APP_SECRET }),
      }),
    ...(OPENID_ISSUER &&
      OPENID_CLIENT_ID &&
      OPENID_CLIENT_SECRET &&
      OPENID_NAME && {
        openid: openid({
          issuer: OPENID_ISSUER,
          clientId: OPENID_CLIENT_ID,
          clientSecret: OPENID_CLIENT_SECRET,
          name: OPENID_NAME,
        }),
      }),
  }
}
