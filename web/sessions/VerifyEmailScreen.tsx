import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { verifyEmail } from '#contract/families.ts'
import { m } from '#messages'
import { call } from '#web/app/api.ts'
import { pageMeta } from '#web/app/meta.ts'
import { signInPath } from '#web/app/paths.ts'
import { isKidSite } from '#web/app/site.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { ResultCard } from '#web/ui/ResultCard.tsx'
import { Frame } from './Frame.tsx'

export const meta = () => pageMeta(m.session_verify_title(), m.session_verify_description())

/** How long the answer stands before the sign-in page follows: the login, on the kid site its home. */
const STAY_MS = 2000

/** /verify/email/:code, from the mail: only this script calls the API, so that no link checker uses the code up. */
export default function VerifyEmailScreen() {
  const { code = '' } = useParams()
  const [isVerified, setVerified] = useState<boolean>()
  const navigate = useNavigate()

  useEffect(() => {
    call(verifyEmail, { params: { code } }).then(
      () => setVerified(true),
      () => setVerified(false),
    )
  }, [code])

  useEffect(() => {
    if (isVerified === undefined) return
    const timer = setTimeout(() => navigate(signInPath(), { replace: true }), STAY_MS)
    return () => clearTimeout(timer)
  }, [isVerified, navigate])

  return (
    <Frame>
      {isVerified === undefined ? (
        <>
          <h1>{isKidSite() ? m.session_verify_heading_kid() : m.session_verify_heading()}</h1>
          <p role="status">{m.session_verifying()}</p>
        </>
      ) : (
        <Answer isVerified={isVerified} />
      )}
    </Frame>
  )
}

function Answer({ isVerified }: { isVerified: boolean }) {
  const isKid = isKidSite()
  const yes = isKid ? m.session_verified_kid() : m.session_verified()
  const no = isKid ? m.session_not_verified_kid() : m.refusal_code_used_up()
  return (
    <ResultCard
      level={1}
      isSuccess={isVerified}
      title={isVerified ? yes : no}
      actions={
        <LinkButton variant="ghost" to={signInPath()}>
          {isKid ? m.session_kid_log_in() : m.nav_log_in()}
        </LinkButton>
      }
    >
      {m.session_moving_on()}
    </ResultCard>
  )
}
