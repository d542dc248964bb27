import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { verifyPhone } from '#contract/accounts/contacts.ts'
import { verifyEmail } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { useSession } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { homePath, signInPath } from '#web/platform/app/paths.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import NotFoundScreen from '#web/platform/screens/NotFoundScreen.tsx'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { isLinkRefused } from './link-failure.ts'
import type { SignInHint } from './SignInForm.tsx'

/** How long the result shows before the redirect to the next page. */
const RESULT_SHOWN_MS = 2000

type Params = { contact: string; code: string }

export const meta = ({ params }: { params: Params }) =>
  params.contact === 'undo'
    ? pageMeta(m.undo_title(), m.undo_description())
    : params.contact === 'parent'
      ? pageMeta(m.parents_join_title(), m.parents_join_description())
      : pageMeta(m.session_verify_title(), m.session_verify_description())

// They have no route of their own, because every route makes the first visit of the kid site larger.
const UndoChange = lazyPart(async () => (await import('#web/accounts/proof/UndoChange.tsx')).UndoChange)
const JoinAsParent = lazyPart(async () => (await import('./JoinAsParent.tsx')).JoinAsParent)

/** Verifies the contact, and returns a hint for the sign-in page. */
type Verify = (code: string) => Promise<SignInHint>

const contactKinds: Record<string, { verify: Verify; getTexts: () => Texts }> = {
  email: {
    verify: async (code) => {
      const { email, welcome_points } = await call(verifyEmail, { params: { code } })
      return { email, welcomePoints: welcome_points }
    },
    getTexts: () =>
      isKidSite()
        ? {
            heading: m.session_verify_heading_kid(),
            successText: m.session_verified_kid(),
            failureText: m.session_not_verified_kid(),
            nextStepText: m.session_not_verified_ask_kid(),
          }
        : {
            heading: m.session_verify_heading(),
            successText: m.session_verified(),
            failureText: m.refusal_code_used_up(),
            nextStepText: m.session_not_verified_ask(),
          },
  },
  phone: {
    verify: async (code) => {
      await call(verifyPhone, { params: { code } })
      return {}
    },
    getTexts: () => ({
      heading: m.session_verify_phone_heading(),
      successText: m.session_phone_verified(),
      failureText: m.refusal_phone_code_used_up(),
    }),
  },
}
/** `nextStepText` says what to do after a failure. */
type Texts = { heading: string; successText: string; failureText: string; nextStepText?: string }

/**
 * /verify/email/:code and /verify/phone/:code, which call the API by script, so that link checkers do not use up the code.
 * /verify/undo/:code undoes a change of e-mail or password; /verify/parent/:code accepts the invitation of another parent.
 */
export default function VerifyContactScreen() {
  const { contact = '', code = '' } = useParams()
  if (contact === 'undo') return <UndoChange code={code} />
  if (contact === 'parent') return <JoinAsParent code={code} />
  const kind = contactKinds[contact]
  return kind ? <VerifyOnLoad code={code} verify={kind.verify} {...kind.getTexts()} /> : <NotFoundScreen />
}

type Outcome = { verified: SignInHint } | 'refused' | { failedWith: unknown }

function VerifyOnLoad(props: Texts & { code: string; verify: Verify }) {
  const { code, verify, heading, successText, failureText, nextStepText } = props
  const [outcome, setOutcome] = useState<Outcome>()
  const [attempt, setAttempt] = useState(0)
  const navigate = useNavigate()
  const { role } = useSession()
  const nextPath = role ? homePath({ role }) : signInPath()
  const hint = typeof outcome === 'object' && 'verified' in outcome ? outcome.verified : undefined
  const isSettled = hint !== undefined || outcome === 'refused'

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must call again
  useEffect(() => {
    setOutcome(undefined)
    verify(code).then(
      (verified) => setOutcome({ verified }),
      (error) => setOutcome(isLinkRefused(error) ? 'refused' : { failedWith: error }),
    )
  }, [code, verify, attempt])

  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => navigate(nextPath, { replace: true, state: hint }), RESULT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isSettled, navigate, nextPath, hint])

  // Two seconds are too short to read an error, so the next page shows the error as well.
  useEffect(() => {
    if (outcome === 'refused')
      return () => flash.error(nextStepText ? `${failureText} ${nextStepText}` : failureText)
  }, [outcome, failureText, nextStepText])

  if (!outcome)
    return (
      <VisitorFrame>
        <h1>{heading}</h1>
        <p role="status">{m.session_verifying()}</p>
      </VisitorFrame>
    )
  if (typeof outcome === 'object' && 'failedWith' in outcome)
    return (
      <VisitorFrame>
        <ResultCard
          level={1}
          isSuccess={false}
          title={heading}
          actions={<Button onClick={() => setAttempt(attempt + 1)}>{m.ui_try_again()}</Button>}
        >
          {refusalText(outcome.failedWith)}
        </ResultCard>
      </VisitorFrame>
    )
  return (
    <VisitorFrame>
      <ResultCard
        level={1}
        isSuccess={hint !== undefined}
        title={hint ? successText : failureText}
        actions={
          <LinkButton to={nextPath} state={hint}>
            {role ? m.nav_home() : isKidSite() ? m.session_kid_log_in() : m.nav_log_in()}
          </LinkButton>
        }
      >
        {outcome === 'refused' && nextStepText} {!role && m.session_login_opens()}
      </ResultCard>
    </VisitorFrame>
  )
}
