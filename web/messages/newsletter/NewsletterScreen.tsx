import { useEffect, useState } from 'react'
import { newsletterForm, subscribeToNewsletter } from '#contract/messages/newsletter.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { useSession } from '#web/platform/api/session.ts'
import { ByPointsMode } from '#web/platform/app/ByPointsMode.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { byPointsMode } from '#web/platform/app/points-mode.ts'
import { contactLink, isKidSite } from '#web/platform/app/site.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { startBotCheck, withBotPass } from '#web/platform/bot-check/bot-check.ts'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import './newsletter.css'

export const meta = () =>
  pageMeta(m.newsletter_title(), byPointsMode(m.newsletter_description(), m.newsletter_description_given()))

/** /newsletter. An address from the footer's form is submitted immediately. (N07) */
export default function NewsletterScreen() {
  const [sentTo, setSentTo] = useState<string>()
  if (isKidSite()) return <ParentsSiteOnly>{m.newsletter_grown_ups()}</ParentsSiteOnly>
  return (
    <VisitorFrame>
      {sentTo ? <SentNotice email={sentTo} /> : <NewsletterForm onSent={setSentTo} />}
    </VisitorFrame>
  )
}

function NewsletterForm({ onSent }: { onSent: (email: string) => void }) {
  const [initialEmail] = useState(readFooterEmail)
  const ownEmail = useSession().email
  const fields = useFields(newsletterForm, { email: initialEmail || ownEmail })
  useEffect(startBotCheck, [])

  const send = fields.submit(async ({ email }) => {
    await withBotPass((headers) => call(subscribeToNewsletter, { body: { email }, headers }))
    onSent(email)
  })
  useEffect(() => {
    if (!readFooterEmail()) return
    // Prevents a second automatic submit.
    footerEmail = ''
    fields.formRef.current?.requestSubmit()
  }, [fields.formRef])

  return (
    <>
      <h1>{m.newsletter_heading()}</h1>
      <p>{m.newsletter_lead()}</p>
      <ByPointsMode bought={<p>{m.newsletter_gift()}</p>} />
      <Form fields={fields} onSubmit={send}>
        <EmailField label={m.session_email()} {...fields.field('email')} />
        <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
        <SubmitButton fields={fields} disabledReason={m.newsletter_reason()} pendingText={m.ui_sending()}>
          {m.newsletter_join()}
        </SubmitButton>
      </Form>
      <p className="small muted">
        {m.newsletter_consent()} <a href={contactLink}>{m.nav_contact()}</a>
      </p>
      <BotCheckNotice />
    </>
  )
}

const SentNotice = ({ email }: { email: string }) => (
  <ResultCard
    level={1}
    isSuccess
    title={m.newsletter_sent()}
    actions={
      <a className="button ghost" href="/">
        {m.nav_home()}
      </a>
    }
  >
    {m.newsletter_sent_text({ email })}
  </ResultCard>
)

let footerEmail: string | undefined

/** Returns the address from the footer's form, or ''. The cookie that holds the address is deleted when read. */
function readFooterEmail(): string {
  // Kept until the address is submitted, because React may call this function twice.
  footerEmail ??= readCookie()
  return footerEmail
}

function readCookie(): string {
  const value = /(?:^|;\s*)newsletter=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  if (value) document.cookie = 'newsletter=; Path=/newsletter; Max-Age=0; SameSite=Strict'
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
