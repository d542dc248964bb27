import type { SocialProviderName } from '#contract/values.ts'
import { signInProviders } from '#web/platform/app/site.ts'

/** Not translated. The operator names the OpenID provider, which may be switched off again. */
export const providerNames: Record<SocialProviderName, string> = {
  google: 'Google',
  facebook: 'Facebook',
  openid: new URLSearchParams(signInProviders).get('openid') ?? 'OpenID',
}
