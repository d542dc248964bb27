import { useEffect, useLayoutEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { pairingForm, pairTablet } from '#contract/accounts/tablets.ts'
import { m } from '#messages'
import { type ApiError, call } from '#web/platform/api/api.ts'
import { readLocal, writeLocal } from '#web/platform/api/local-storage.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { signOut } from '#web/platform/api/session.ts'
import { TABLET_STORAGE_KEY } from '#web/platform/api/tablet-key.ts'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { startBotCheck, withBotPass } from '#web/platform/bot-check/bot-check.ts'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { Faces } from './Faces.tsx'

export const meta = () => pageMeta(m.tablet_title(), m.tablet_description())

/** /tablet of the kid site: makes this browser the family's tablet, and then shows the faces of its children. (F04) */
export default function TabletScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [tabletKey, setTabletKey] = useState<string>()
  const [linkCode, setLinkCode] = useState('')
  const [isEnded, setEnded] = useState(false)
  // Read after hydration, because a prerendered page knows no tablet. Read only once, because the skip link changes the hash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    setTabletKey(readLocal(TABLET_STORAGE_KEY) ?? '')
    setLinkCode(hash.slice(1))
  }, [])

  function storeKey(key: string) {
    writeLocal(TABLET_STORAGE_KEY, key)
    setTabletKey(key)
    setEnded(key === '')
    forgetLink()
  }
  function forgetLink() {
    setLinkCode('')
    // Takes the used code out of the address.
    navigate('/tablet', { replace: true })
  }

  if (!isKidSite()) return <Navigate to="/login" replace />
  const page = (
    <VisitorFrame>
      {tabletKey && !linkCode ? (
        <Faces tabletKey={tabletKey} onEnded={() => storeKey('')} />
      ) : (
        <Setup
          linkCode={linkCode}
          isEnded={isEnded}
          onPaired={(key) => {
            // A child who is still signed in here from before gives way to the faces.
            signOut()
            storeKey(key)
          }}
          // The link was opened again on the tablet that it has made.
          onLinkUsedUp={tabletKey ? forgetLink : undefined}
        />
      )}
      <p>
        {/* The state keeps `/` from leading back here. */}
        <Link to="/" state={{}}>
          {m.tablet_other_login()}
        </Link>
      </p>
    </VisitorFrame>
  )
  return linkCode ? page : <VisitorsOnly>{page}</VisitorsOnly>
}

function setupFailureText(failure: ApiError): string {
  if (failure.code === 'too_many') return m.tablet_setup_too_many()
  if (failure.code === 'offline') return m.tablet_setup_no_response()
  return refusalText(failure)
}

/** Asks for the six digits. Whoever opened the link of the QR code only confirms. */
function Setup(props: {
  linkCode: string
  isEnded: boolean
  onPaired: (tabletKey: string) => void
  onLinkUsedUp: (() => void) | undefined
}) {
  const { linkCode, isEnded, onPaired, onLinkUsedUp } = props
  const [isLinkUsedUp, setLinkUsedUp] = useState(false)
  const fields = useFields(
    pairingForm,
    { code: linkCode },
    { pairing_code_required: m.pairing_code_required },
  )
  useEffect(startBotCheck, [])
  const send = fields.submit(async (body) => {
    const { tablet_key } = await withBotPass((headers) => call(pairTablet, { body, headers }))
    onPaired(tablet_key)
  })
  const { failure } = fields
  const code = fields.field('code')
  const hasLinkFailed = Boolean(linkCode && code.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the link has failed
  useEffect(() => {
    if (!hasLinkFailed) return
    setLinkUsedUp(true)
    onLinkUsedUp?.()
  }, [hasLinkFailed])
  const asksForDigits = !linkCode || isLinkUsedUp
  return (
    <>
      <h1>{m.tablet_setup_heading()}</h1>
      {isEnded && <p role="alert">{m.refusal_tablet_ended()}</p>}
      <p>{asksForDigits ? m.tablet_setup_text() : m.tablet_setup_link_text()}</p>
      <Form fields={fields} onSubmit={send}>
        {asksForDigits && (
          <TextField label={m.tablet_setup_digits()} inputMode="numeric" autoComplete="off" {...code} />
        )}
        <FormError>{failure && setupFailureText(failure)}</FormError>
        <SubmitButton
          fields={fields}
          disabledReason={m.tablet_setup_reason()}
          size="large"
          pendingText={m.tablet_setup_working()}
        >
          {m.tablet_setup_start()}
        </SubmitButton>
      </Form>
      <BotCheckNotice />
    </>
  )
}
