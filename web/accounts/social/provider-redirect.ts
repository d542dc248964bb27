import type { SocialProviderName } from '#contract/values.ts'
import { adultUrl } from '#web/platform/app/site.ts'

/** Stored in the tab while the browser is at the provider's site. */
type PendingRedirect = { provider: SocialProviderName; state: string; from: string }
const KEY = 'questnest.trip'

/**
 * Redirects to the provider, which returns to /oauth/callback/:provider. The random `state` there proves that this tab
 * started the sign-in, which prevents forged responses.
 */
export function redirectToProvider(provider: SocialProviderName, providerUrl: string) {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) =>
    n.toString(16).padStart(2, '0'),
  ).join('')
  const pending: PendingRedirect = { provider, state, from: location.pathname + location.search }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending))
  } catch {
    // Without storage the sign-in fails with an error on its return.
  }
  const url = new URL(providerUrl)
  url.searchParams.set('redirect_uri', `${adultUrl}/oauth/callback/${provider}`)
  url.searchParams.set('state', state)
  location.assign(url)
}

/**
 * Reads the provider's response from the URL's fragment, which no server sees, and removes it from the URL and the
 * history. The token is null unless this tab started the sign-in.
 */
export function readProviderAnswer(provider: SocialProviderName): {
  accessToken: string | null
  from: string
} {
  const answer = new URLSearchParams(location.hash.slice(1))
  history.replaceState(history.state, '', location.pathname)
  const pending = takePendingRedirect()
  const isOurs = pending?.provider === provider && pending.state === answer.get('state')
  return { accessToken: isOurs ? answer.get('access_token') : null, from: pending?.from ?? '/login' }
}

function takePendingRedirect(): PendingRedirect | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    // `as`: only `redirectToProvider` writes it.
    return text ? (JSON.parse(text) as PendingRedirect) : undefined
  } catch {
    return undefined
  }
}
