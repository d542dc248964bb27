import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { verifyPhone } from '#contract/accounts/contacts.ts'
import { verifyEmail } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { call } from '#web/platform/app/api.ts'
import { flash } from '#web/platform/app/flash.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import NotFoundScreen from '#web/platform/app/NotFoundScreen.tsx'
import { homePath, signInPath } from '#web/platform/app/paths.ts'
import { useSession } from '#web/platform/app/session.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'

/** How long the answer stands before the sign-in page follows: the login, on the kid site its home. */
const STAY_MS = 2000

export const meta = () => pageMeta(m.session_verify_title(), m.session_verify_description())

/** What the link of a mail or a text verifies, and what is said about it. */
const links: Record<string, { verify: (code: string) => Promise<unknown>; words: () => Words }> = {
  email: {
    verify: (code) => call(verifyEmail, { params: { code } }),
    words: () =>
      isKidSite()
        ? {
            heading: m.session_verify_heading_kid(),
            yes: m.session_verified_kid(),
            no: m.session_not_verified_kid(),
            now: m.session_not_verified_ask_kid(),
          }
        : {
            heading: m.session_verify_heading(),
            yes: m.session_verified(),
            no: m.refusal_code_used_up(),
            now: m.session_not_verified_ask(),
          },
  },
  phone: {
    verify: (code) => call(verifyPhone, { params: { code } }),
    words: () => ({
      heading: m.session_verify_phone_heading(),
      yes: m.session_phone_verified(),
      no: m.refusal_phone_code_used_up(),
    }),
  },
}
/** `now` is what to do after a no. */
type Words = { heading: string; yes: string; no: string; now?: string }

/** /verify/email/:code and /verify/phone/:code: only this script calls the API, so that no link checker uses the code up. */
export default function VerifyScreen() {
  const { what = '', code = '' } = useParams()
  const link = links[what]
  return link ? <Verifying code={code} verify={link.verify} {...link.words()} /> : <NotFoundScreen />
}

function Verifying(props: Words & { code: string; verify: (code: string) => Promise<unknown> }) {
  const { code, verify, heading, yes, no, now } = props
  const [isVerified, setVerified] = useState<boolean>()
  const navigate = useNavigate()
  const { role } = useSession()
  const to = role ? homePath({ role }) : signInPath()

  useEffect(() => {
    verify(code).then(
      () => setVerified(true),
      () => setVerified(false),
    )
  }, [code, verify])

  useEffect(() => {
    if (isVerified === undefined) return
    const timer = setTimeout(() => navigate(to, { replace: true }), STAY_MS)
    return () => clearTimeout(timer)
  }, [isVerified, navigate, to])

  // A no is not read that fast: it stands on the page that follows, too.
  useEffect(() => {
    if (isVerified === false) return () => flash.error(now ? `${no} ${now}` : no)
  }, [isVerified, no, now])

  return (
    <VisitorFrame>
      {isVerified === undefined ? (
        <>
          <h1>{heading}</h1>
          <p role="status">{m.session_verifying()}</p>
        </>
      ) : (
        <ResultCard
          level={1}
          isSuccess={isVerified}
          title={isVerified ? yes : no}
          actions={
            <LinkButton to={to}>
              {role ? m.nav_home() : isKidSite() ? m.session_kid_log_in() : m.nav_log_in()}
            </LinkButton>
          }
        >
          {isVerified === false && now} {!role && m.session_moving_on()}
        </ResultCard>
      )}
    </VisitorFrame>
  )
}
