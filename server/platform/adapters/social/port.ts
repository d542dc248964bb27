import type { SocialProviderName } from '#contract/values.ts'

/** What a provider says of the person an access token was given for. */
export type SocialPerson = {
  /** Their number at the provider; the only thing that never changes. */
  subject: string
  email: string
  /** The provider vouches that the address is theirs. */
  isEmailVerified: boolean
  first_name: string
  last_name: string
}

/** Somebody else's accounts to sign in with. */
export type SocialProvider = {
  /** Where the browser goes to ask for an access token; the page adds where to come back to, and a state. */
  authorizeUrl: string
  /**
   * Asks the provider whose token this is; undefined unless it is still good and was given to our own app. Throws when
   * the provider cannot be asked.
   */
  fetchPerson: (accessToken: string, now: Date) => Promise<SocialPerson | undefined>
}

/** The providers this server has; the buttons of others are not there. */
export type Social = Partial<Record<SocialProviderName, SocialProvider>>
