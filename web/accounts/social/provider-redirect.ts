import type { SocialProviderName } from '#contract/values.ts'
import { adultUrl } from '#web/platform/app/site.ts'

/** What this tab remembers while the browser is at a provider's. */
type PendingRedirect = { provider: SocialProviderName; state: string; from: string }
const KEY = 'questnest.trip'

/**
 * Goes to the provider, which comes back to /oauth/callback/:provider. The state tells there that it was this tab that
 * went: an answer that somebody else made leads nowhere.
 */
export function redirectToProvider(provider: SocialProviderName, providerUrl: string) {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) =>
    n.toString(16).padStart(2, '0'),
  ).join('')
  const pending: PendingRedirect = { provider, state, from: location.pathname + location.search }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending))
  } catch {
    // A browser that keeps nothing does not know its own trip again, and is told that it failed.
  }
  const url = new URL(providerUrl)
  url.searchParams.set('redirect_uri', `${adultUrl}/oauth/callback/${provider}`)
  url.searchParams.set('state', state)
  location.assign(url)
}

/**
 * Takes the provider's answer out of the address, where it stands behind the # and so went to no server, and out of the
 * history. The token only when the answer belongs to this tab's own trip.
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
    // Only `redirectToProvider` writes it.
    return text ? (JSON.parse(text) as PendingRedirect) : undefined
  } catch {
    return undefined
  }
}
