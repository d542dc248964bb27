import type { SocialProviderName } from '#contract/values.ts'

/** Not translated. */
export const providerNames: Record<SocialProviderName, string> = { google: 'Google', facebook: 'Facebook' }
