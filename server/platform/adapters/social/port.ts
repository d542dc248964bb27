import type { SocialProviderName } from '#contract/values.ts'

export type SocialPerson = {
  /** The person's id at the provider; the only value that never changes. */
  subject: string
  email: string
  isEmailVerified: boolean
  first_name: string
  last_name: string
}

export type SocialProvider = {
  /** Where the browser requests an access token. The page adds the redirect URI and a state. */
  authorizeUrl: string
  /**
   * Asks the provider for the owner of a token. Returns undefined unless the token is valid and was issued to our app.
   * Throws if the provider does not respond.
   */
  fetchPerson: (accessToken: string, now: Date) => Promise<SocialPerson | undefined>
}

/** The configured sign-in providers. Pages show buttons only for these. */
export type Social = Partial<Record<SocialProviderName, SocialProvider>>
