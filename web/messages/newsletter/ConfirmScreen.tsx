import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { confirmNewsletter, type NewsletterConfirmation } from '#contract/messages/newsletter.ts'
import { m } from '#messages'
import { ApiError, call, errorText } from '#web/platform/api/api.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { hidePromo } from './promo-code.ts'
import './newsletter.css'

export const meta = () => pageMeta(m.newsletter_confirm_title(), m.newsletter_description())

/** /newsletter/confirm/:code, from the mail: only this script says the yes, so that no link checker does. (N07) */
export default function ConfirmScreen() {
  if (isKidSite()) return <ParentsSiteOnly>{m.newsletter_grown_ups()}</ParentsSiteOnly>
  return <Confirming />
}

type Answer = NewsletterConfirmation | ApiError

function Confirming() {
  const { code = '' } = useParams()
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    call(confirmNewsletter, { params: { code } }).then(
      (confirmed) => {
        hidePromo()
        setAnswer(confirmed)
      },
      (error) => {
        if (!(error instanceof ApiError)) throw error
        setAnswer(error)
      },
    )
  }, [code])
  return <VisitorFrame>{answer ? <Result answer={answer} /> : <Waiting />}</VisitorFrame>
}

const Waiting = () => (
  <>
    <h1>{m.newsletter_confirm_title()}</h1>
    <p role="status">{m.newsletter_confirming()}</p>
  </>
)

function Result({ answer }: { answer: Answer }) {
  const isSuccess = !(answer instanceof ApiError)
  const [title, text] = wordsFor(answer)
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

function wordsFor(answer: Answer): [title: string, text: string] {
  if (answer instanceof ApiError) {
    if (answer.code === 'newsletter_expired') return [m.newsletter_expired(), m.newsletter_expired_text()]
    if (answer.code === 'not_found') return [m.newsletter_unknown(), m.newsletter_unknown_text()]
    return [m.newsletter_failed(), errorText(answer)]
  }
  if (answer.state === 'again') return [m.newsletter_again(), m.newsletter_again_text()]
  return [
    m.newsletter_welcome(),
    answer.code_mailed ? m.newsletter_welcome_code() : m.newsletter_welcome_text(),
  ]
}
