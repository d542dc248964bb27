import type { SocialProviderName } from '#contract/values.ts'

export type SocialPerson = {
  /** The person's id at the provider; the only value that never changes. */
  subject: string
  email: string
  isEmailVerified: boolean
  first_name: string
  last_name: string
}

/** What belongs to one visit of a browser to a provider's page, and to no other. */
export type Visit = {
  /** The page to which the provider leads the browser back. */
  redirectUri: string
  /** The provider repeats it in its response. */
  state: string
  /** The provider repeats it in the ID token. */
  nonce: string
  /** A secret of which the provider's page gets only the hash. Sent with the code, it proves that the same server began the visit. (PKCE) */
  codeVerifier: string
}

export type SocialProvider = {
  /** The provider's name on the button, in all languages. */
  name: string
  /** Returns the address of the provider's page. Throws if the provider does not respond. */
  buildAuthorizeUrl: (visit: Visit) => Promise<string>
  /**
   * Redeems the code that the provider's page gave to the browser. Returns undefined if the provider does not accept the
   * code, or says too little about the person. Throws if the provider does not respond, or responds for another app or visit.
   */
  fetchPersonByCode: (
    response: { code: string; iss?: string | undefined },
    visit: Visit,
    now: Date,
  ) => Promise<SocialPerson | undefined>
  /**
   * For clients that got an access token themselves: asks the provider for the owner of the token. Returns undefined unless the
   * token is valid and was issued to our app. Throws if the provider does not respond.
   */
  fetchPersonByToken?: (accessToken: string, now: Date) => Promise<SocialPerson | undefined>
}

/** The configured sign-in providers. Pages show buttons only for these. */
export type Social = Partial<Record<SocialProviderName, SocialProvider>>
