import type { SocialProviderName } from '#contract/values.ts'

/** As the providers write themselves, in every language. */
export const providerNames: Record<SocialProviderName, string> = { google: 'Google', facebook: 'Facebook' }
