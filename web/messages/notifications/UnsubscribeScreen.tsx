import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { getMailSubscription, type MailSubscription, unsubscribe } from '#contract/messages/notifications.ts'
import { m } from '#messages'
import { call, errorText } from '#web/platform/api/api.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'

export const meta = () => pageMeta(m.unsubscribe_title(), m.unsubscribe_title())

/** /unsubscribe/:code, linked in mails. Asks for a click, so that link checkers do not unsubscribe anyone. (N10) */
export default function UnsubscribeScreen() {
  const { code = '' } = useParams()
  const [subscription, setSubscription] = useState<MailSubscription | 'unknown'>()
  useEffect(() => {
    call(getMailSubscription, { params: { code } }).then(setSubscription, () => setSubscription('unknown'))
  }, [code])

  return (
    <VisitorFrame>
      {subscription === 'unknown' ? (
        <UnknownLinkNotice />
      ) : (
        <UnsubscribeForm code={code} subscription={subscription} onStop={setSubscription} />
      )}
    </VisitorFrame>
  )
}

const UnknownLinkNotice = () => (
  <ResultCard
    level={1}
    isSuccess={false}
    title={m.unsubscribe_unknown()}
    actions={isKidSite() ? <KidHomeLink /> : <SettingsLink />}
  >
    {isKidSite() ? m.unsubscribe_unknown_text_kid() : m.unsubscribe_unknown_text()}
  </ResultCard>
)

const KidHomeLink = () => (
  <LinkButton variant="ghost" to="/">
    {m.unsubscribe_home_kid()}
  </LinkButton>
)

const SettingsLink = () => (
  <LinkButton variant="ghost" to="/settings/notification">
    {m.unsubscribe_settings()}
  </LinkButton>
)

function UnsubscribeForm(props: {
  code: string
  subscription: MailSubscription | undefined
  onStop: (subscription: MailSubscription) => void
}) {
  const { code, subscription, onStop } = props
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  async function stop() {
    setPending(true)
    setFailure('')
    await call(unsubscribe, { params: { code } }).then(onStop, (error) => setFailure(errorText(error)))
    setPending(false)
  }

  if (subscription && !subscription.on) return <UnsubscribedNotice subscription={subscription} />
  return (
    <>
      <h1>{isKidSite() ? m.unsubscribe_title_kid() : m.unsubscribe_title()}</h1>
      {subscription && <p>{describeEffect(subscription)}</p>}
      <p role="alert">{failure}</p>
      <Button size="large" isDisabled={!subscription} isPending={isPending} onClick={stop}>
        {m.unsubscribe_button()}
      </Button>
    </>
  )
}

const describeEffect = ({ preference, has_settings }: MailSubscription) =>
  preference === 'messages'
    ? m.unsubscribe_text_kid()
    : m.unsubscribe_text({ subject: has_settings ? getPreferenceName(preference) : m.newsletter_title() })

const getPreferenceName = (preference: Exclude<MailSubscription['preference'], 'messages'>) =>
  ({
    completed_quests: m.notification_completed_quests,
    reward_requests: m.notification_reward_requests,
    weekly_summary: m.notification_weekly_summary,
    low_points: m.notification_low_points,
    news_and_promo: arePointsSold ? m.notification_news_and_promo : m.notification_news_given,
  })[preference]()

function UnsubscribedNotice({
  subscription: { preference, has_settings },
}: {
  subscription: MailSubscription
}) {
  if (!has_settings) {
    const newsletterLink = (
      <LinkButton variant="ghost" to="/newsletter">
        {m.newsletter_title()}
      </LinkButton>
    )
    return (
      <ResultCard level={1} isSuccess title={m.unsubscribe_done()} actions={newsletterLink}>
        {m.unsubscribe_done_newsletter()}
      </ResultCard>
    )
  }
  if (preference === 'messages') {
    return (
      <ResultCard level={1} isSuccess title={m.unsubscribe_done_kid()} actions={<KidHomeLink />}>
        {m.unsubscribe_done_text_kid()}
      </ResultCard>
    )
  }
  return (
    <ResultCard level={1} isSuccess title={m.unsubscribe_done()} actions={<SettingsLink />}>
      {m.unsubscribe_done_text({ subject: getPreferenceName(preference) })}
    </ResultCard>
  )
}
