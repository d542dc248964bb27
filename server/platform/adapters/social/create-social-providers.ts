import type { Config } from '#server/platform/config.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import type { Social } from './port.ts'

export const createSocialProviders = ({
  GOOGLE_CLIENT_ID,
  FACEBOOK_APP_ID,
  FACEBOOK_APP_SECRET,
}: Pick<Config, 'GOOGLE_CLIENT_ID' | 'FACEBOOK_APP_ID' | 'FACEBOOK_APP_SECRET'>): Social => ({
  ...(GOOGLE_CLIENT_ID && { google: google(GOOGLE_CLIENT_ID) }),
  ...(FACEBOOK_APP_ID && FACEBOOK_APP_SECRET && { facebook: facebook(FACEBOOK_APP_ID, FACEBOOK_APP_SECRET) }),
})
