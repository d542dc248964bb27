import type { SocialProviderName } from '#contract/values.ts'
import { adultUrl } from '#web/platform/app/site.ts'

/** What this tab remembers while the browser is at a provider's. */
type Trip = { provider: SocialProviderName; state: string; from: string }
const KEY = 'questnest.trip'

/**
 * Goes to the provider, which comes back to /oauth/callback/:provider. The state tells there that it was this tab that
 * went: an answer that somebody else made leads nowhere.
 */
export function depart(provider: SocialProviderName, door: string) {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) =>
    n.toString(16).padStart(2, '0'),
  ).join('')
  const trip: Trip = { provider, state, from: location.pathname + location.search }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trip))
  } catch {
    // A browser that keeps nothing does not know its own trip again, and is told that it failed.
  }
  const url = new URL(door)
  url.searchParams.set('redirect_uri', `${adultUrl}/oauth/callback/${provider}`)
  url.searchParams.set('state', state)
  location.assign(url)
}

/**
 * Takes the provider's answer out of the address, where it stands behind the # and so went to no server, and out of the
 * history. The token only when the answer belongs to this tab's own trip.
 */
export function arrive(provider: SocialProviderName): { accessToken: string | null; from: string } {
  const answer = new URLSearchParams(location.hash.slice(1))
  history.replaceState(history.state, '', location.pathname)
  const trip = takeTrip()
  const isOurs = trip?.provider === provider && trip.state === answer.get('state')
  return { accessToken: isOurs ? answer.get('access_token') : null, from: trip?.from ?? '/login' }
}

function takeTrip(): Trip | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    // Only `depart` writes it.
    return text ? (JSON.parse(text) as Trip) : undefined
  } catch {
    return undefined
  }
}
