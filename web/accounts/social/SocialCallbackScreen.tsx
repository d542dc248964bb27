import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { signInWithCode } from '#contract/accounts/social.ts'
import { type SocialProviderName, socialProviders } from '#contract/values.ts'
import { m } from '#messages'
import { pathAfterFirstStep, type StepState } from '#web/accounts/after-first-step.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { signIn } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { homePath } from '#web/platform/app/paths.ts'
import { safeRedirect } from '#web/platform/app/safe-redirect.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { withBotPass } from '#web/platform/bot-check/bot-check.ts'
import NotFoundScreen from '#web/platform/screens/NotFoundScreen.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import type { Newcomer } from './newcomer.ts'
import { providerNames } from './provider-names.ts'
import { takeProviderResponse } from './provider-redirect.ts'

export const meta = () => pageMeta(m.social_title(), m.social_description())

/** /oauth/callback/:provider, to which the provider redirects with its response in the query. */
export default function SocialCallbackScreen() {
  const { provider: name } = useParams()
  const provider = socialProviders.find((known) => known === name)
  if (isKidSite()) return <ParentsSiteOnly>{m.session_grown_ups_login()}</ParentsSiteOnly>
  return provider ? <ProviderSignIn provider={provider} /> : <NotFoundScreen />
}

function ProviderSignIn({ provider }: { provider: SocialProviderName }) {
  const navigate = useNavigate()
  useEffect(() => {
    const { response, returnPath } = takeProviderResponse(provider)
    void finishSignIn().catch((error) => {
      if (!(error instanceof ApiError)) throw error
      flash.failure(error, refusalText(error))
      return navigate(returnPath, { replace: true })
    })

    async function finishSignIn() {
      if (!response) throw new ApiError(401, { error: failureTexts[provider](), code: `${provider}_failed` })
      const { search } = new URL(returnPath, location.origin)
      try {
        const { token, role } = await withBotPass((headers) =>
          call(signInWithCode, { params: { provider }, body: response, headers }),
        )
        signIn(token, role, response.stay)
        const redirectPath = safeRedirect(new URLSearchParams(search).get('redirect'))
        await navigate(redirectPath ?? homePath({ role }), { replace: true })
      } catch (error) {
        if (!(error instanceof ApiError) || !error.ticket) throw error
        const { ticket, person } = error
        if (!person)
          return navigate(
            { pathname: pathAfterFirstStep(error), search },
            { replace: true, state: { ticket, stay: response.stay } satisfies StepState },
          )
        const state: Newcomer = { provider, ticket, person }
        await navigate({ pathname: '/signup', search }, { replace: true, state })
      }
    }
  }, [provider, navigate])

  return (
    <VisitorFrame>
      <h1>{m.social_title()}</h1>
      <p role="status">{m.social_asking({ provider: providerNames[provider] })}</p>
    </VisitorFrame>
  )
}

/** Used without calling the server, when the provider refused or this tab did not start the sign-in. */
const failureTexts = {
  google: m.refusal_google_failed,
  facebook: m.refusal_facebook_failed,
  openid: m.refusal_openid_failed,
}
