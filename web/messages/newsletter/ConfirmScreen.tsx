import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { confirmNewsletter, type NewsletterConfirmation } from '#contract/messages/newsletter.ts'
import { m } from '#messages'
import { ApiError, call, errorText } from '#web/platform/api/api.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { byPointsMode } from '#web/platform/app/points-mode.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { hideNewsletterBanner } from './newsletter-banner.ts'
import './newsletter.css'

export const meta = () =>
  pageMeta(
    m.newsletter_confirm_title(),
    byPointsMode(m.newsletter_description(), m.newsletter_description_given()),
  )

/** /newsletter/confirm/:code, linked in the mail. Calls the API by script, so that link checkers confirm nothing. (N07) */
export default function ConfirmScreen() {
  if (isKidSite()) return <ParentsSiteOnly>{m.newsletter_grown_ups()}</ParentsSiteOnly>
  return <ConfirmOnLoad />
}

type Outcome = NewsletterConfirmation | ApiError

function ConfirmOnLoad() {
  const { code = '' } = useParams()
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    call(confirmNewsletter, { params: { code } }).then(
      (confirmed) => {
        hideNewsletterBanner()
        setOutcome(confirmed)
      },
      (error) => {
        if (!(error instanceof ApiError)) throw error
        setOutcome(error)
      },
    )
  }, [code])
  return <VisitorFrame>{outcome ? <ConfirmationResult outcome={outcome} /> : <PendingNotice />}</VisitorFrame>
}

const PendingNotice = () => (
  <>
    <h1>{m.newsletter_confirm_title()}</h1>
    <p role="status">{m.newsletter_confirming()}</p>
  </>
)

function ConfirmationResult({ outcome }: { outcome: Outcome }) {
  const isSuccess = !(outcome instanceof ApiError)
  const [title, text] = describeOutcome(outcome)
  return (
    <ResultCard
      level={1}
      isSuccess={isSuccess}
      title={title}
      actions={
        isSuccess ? (
          <a className="button ghost" href="/">
            {m.nav_home()}
          </a>
        ) : (
          <LinkButton to="/newsletter">{m.newsletter_ask_again()}</LinkButton>
        )
      }
    >
      {text}
    </ResultCard>
  )
}

function describeOutcome(outcome: Outcome): [title: string, text: string] {
  if (outcome instanceof ApiError) {
    if (outcome.code === 'newsletter_expired') return [m.newsletter_expired(), m.newsletter_expired_text()]
    if (outcome.code === 'not_found') return [m.newsletter_unknown(), m.newsletter_unknown_text()]
    return [m.newsletter_failed(), errorText(outcome)]
  }
  if (outcome.state === 'again')
    return [m.newsletter_already_subscribed(), m.newsletter_already_subscribed_text()]
  return [
    m.newsletter_welcome(),
    outcome.code_mailed ? m.newsletter_welcome_code() : m.newsletter_welcome_text(),
  ]
}
