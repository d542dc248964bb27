import type { Provider } from '#contract/accounts/social.ts'

/** As the providers write themselves, in every language. */
export const providerNames: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }
