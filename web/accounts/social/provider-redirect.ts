import * as z from 'zod/mini'
import { startProviderSignIn } from '#contract/accounts/social.ts'
import { type SocialProviderName, socialProvider } from '#contract/values.ts'
import { call } from '#web/platform/api/api.ts'

/** Stored in the tab while the browser is at the provider's site. `returnPath` is the page that started the sign-in. */
const pendingRedirect = z.object({
  provider: socialProvider,
  ticket: z.string(),
  returnPath: z.string(),
  stay: z.boolean(),
})
type PendingRedirect = z.infer<typeof pendingRedirect>
const STORAGE_KEY = 'questnest.pending-redirect'

/**
 * Goes to the provider, which leads back to /oauth/callback/:provider with a code. The code is of no use without the ticket, which
 * stays in this tab: it proves that this tab started the sign-in.
 */
export async function redirectToProvider(provider: SocialProviderName, stay: boolean) {
  const { authorize_url, ticket } = await call(startProviderSignIn, { params: { provider } })
  const returnPath = location.pathname + location.search
  const pending: PendingRedirect = { provider, ticket, returnPath, stay }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pending))
  } catch {
    // Without storage, the sign-in fails with an error when the provider redirects back.
  }
  location.assign(authorize_url)
}

/**
 * Takes the provider's response from the URL, and removes it from the URL and the history. The response is undefined if the
 * provider gave no code, or this tab did not start the sign-in.
 */
export function takeProviderResponse(provider: SocialProviderName) {
  const query = new URLSearchParams(location.search)
  history.replaceState(history.state, '', location.pathname)
  const pending = takePendingRedirect()
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name) ?? undefined)
  const isComplete = pending?.provider === provider && code && state
  return {
    response: isComplete ? { ticket: pending.ticket, code, state, iss, stay: pending.stay } : undefined,
    returnPath: pending?.returnPath ?? '/login',
  }
}

function takePendingRedirect(): PendingRedirect | undefined {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return pendingRedirect.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
