import type { SocialProviderName } from '#contract/values.ts'
import { adultUrl } from '#web/platform/app/site.ts'

/** Stored in the tab while the browser is at the provider's site. `returnPath` is the page that started the sign-in. */
type PendingRedirect = { provider: SocialProviderName; state: string; returnPath: string }
const STORAGE_KEY = 'questnest.pending-redirect'

/**
 * Redirects to the provider, which redirects back to /oauth/callback/:provider. The provider repeats the random `state`,
 * which proves that this tab started the sign-in and so prevents forged responses.
 */
export function redirectToProvider(provider: SocialProviderName, providerUrl: string) {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const pending: PendingRedirect = { provider, state, returnPath: location.pathname + location.search }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pending))
  } catch {
    // Without storage, the sign-in fails with an error when the provider redirects back.
  }
  const url = new URL(providerUrl)
  url.searchParams.set('redirect_uri', `${adultUrl}/oauth/callback/${provider}`)
  url.searchParams.set('state', state)
  location.assign(url)
}

/**
 * Reads the provider's response from the URL's fragment, which no server sees, and removes the fragment from the URL and
 * the history. The token is null unless this tab started the sign-in.
 */
export function readProviderResponse(provider: SocialProviderName): {
  accessToken: string | null
  returnPath: string
} {
  const response = new URLSearchParams(location.hash.slice(1))
  history.replaceState(history.state, '', location.pathname)
  const pending = takePendingRedirect()
  const isStartedHere = pending?.provider === provider && pending.state === response.get('state')
  const accessToken = isStartedHere ? response.get('access_token') : null
  return { accessToken, returnPath: pending?.returnPath ?? '/login' }
}

function takePendingRedirect(): PendingRedirect | undefined {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    // `as`: only `redirectToProvider` writes this item.
    return text ? (JSON.parse(text) as PendingRedirect) : undefined
  } catch {
    return undefined
  }
}
