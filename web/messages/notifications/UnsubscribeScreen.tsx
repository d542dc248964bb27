import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { getMailSubscription, type MailSubscription, unsubscribe } from '#contract/messages/notifications.ts'
import { m } from '#messages'
import { call, errorText } from '#web/platform/api/api.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'

export const meta = () => pageMeta(m.unsubscribe_title(), m.unsubscribe_title())

/** /unsubscribe/:code, from the foot of a mail: one button, so that no link checker switches anything off. (N03) */
export default function UnsubscribeScreen() {
  const { code = '' } = useParams()
  const [mails, setMails] = useState<MailSubscription | 'unknown'>()
  useEffect(() => {
    call(getMailSubscription, { params: { code } }).then(setMails, () => setMails('unknown'))
  }, [code])

  return (
    <VisitorFrame>
      {mails === 'unknown' ? <Unknown /> : <Ask code={code} mails={mails} onStop={setMails} />}
    </VisitorFrame>
  )
}

const Unknown = () => (
  <ResultCard
    level={1}
    isSuccess={false}
    title={m.unsubscribe_unknown()}
    actions={isKidSite() ? <ToNest /> : <ToSettings />}
  >
    {isKidSite() ? m.unsubscribe_unknown_text_kid() : m.unsubscribe_unknown_text()}
  </ResultCard>
)

const ToNest = () => (
  <LinkButton variant="ghost" to="/">
    {m.unsubscribe_home_kid()}
  </LinkButton>
)

const ToSettings = () => (
  <LinkButton variant="ghost" to="/settings/notification">
    {m.unsubscribe_settings()}
  </LinkButton>
)

function Ask(props: {
  code: string
  mails: MailSubscription | undefined
  onStop: (mails: MailSubscription) => void
}) {
  const { code, mails, onStop } = props
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  async function stop() {
    setPending(true)
    setFailure('')
    await call(unsubscribe, { params: { code } }).then(onStop, (error) => setFailure(errorText(error)))
    setPending(false)
  }

  if (mails && !mails.on) return <Stopped mails={mails} />
  return (
    <>
      <h1>{isKidSite() ? m.unsubscribe_title_kid() : m.unsubscribe_title()}</h1>
      {mails && <p>{textOf(mails)}</p>}
      <p role="alert">{failure}</p>
      <Button variant="primary" size="large" isDisabled={!mails} isPending={isPending} onClick={stop}>
        {m.unsubscribe_button()}
      </Button>
    </>
  )
}

const textOf = ({ preference, has_settings }: MailSubscription) =>
  preference === 'messages'
    ? m.unsubscribe_text_kid()
    : m.unsubscribe_text({ subject: has_settings ? nameOf(preference) : m.newsletter_title() })

const nameOf = (preference: Exclude<MailSubscription['preference'], 'messages'>) =>
  ({
    completed_quests: m.notification_completed_quests,
    low_points: m.notification_low_points,
    news_and_promo: m.notification_news_and_promo,
  })[preference]()

function Stopped({ mails: { preference, has_settings } }: { mails: MailSubscription }) {
  if (!has_settings) {
    const join = (
      <LinkButton variant="ghost" to="/newsletter">
        {m.newsletter_title()}
      </LinkButton>
    )
    return (
      <ResultCard level={1} isSuccess title={m.unsubscribe_done()} actions={join}>
        {m.unsubscribe_done_newsletter()}
      </ResultCard>
    )
  }
  if (preference === 'messages') {
    return (
      <ResultCard level={1} isSuccess title={m.unsubscribe_done_kid()} actions={<ToNest />}>
        {m.unsubscribe_done_text_kid()}
      </ResultCard>
    )
  }
  return (
    <ResultCard level={1} isSuccess title={m.unsubscribe_done()} actions={<ToSettings />}>
      {m.unsubscribe_done_text({ subject: nameOf(preference) })}
    </ResultCard>
  )
}
