import { useEffect, useLayoutEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import * as contract from '#contract/accounts/pins.ts'
import { PIN_MAX } from '#contract/limits.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { writeLocal } from '#web/platform/api/local-storage.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { signIn } from '#web/platform/api/session.ts'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { startBotCheck, withBotPass } from '#web/platform/bot-check/bot-check.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { FAMILY_KEY, type FamilyLogin, readFamilyLogin } from './family-login.ts'

export const meta = () => pageMeta(m.session_family_title(), m.session_family_description())

/** /family of the kid site: children sign in with the family's code, their first name and their PIN. (F03) */
export default function FamilyLoginScreen() {
  const [known, setKnown] = useState<FamilyLogin>()
  const [isForgotten, setForgotten] = useState(false)
  const { hash, search } = useLocation()
  // Read after hydration, because a prerendered page knows nobody. Read only once, because the skip link changes the hash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => setKnown(readHash(hash) ?? readFamilyLogin()), [])
  if (!isKidSite()) return <Navigate to="/login" replace />
  return (
    <VisitorsOnly>
      <VisitorFrame>
        <FamilyLoginForm
          key={known?.first_name}
          known={known}
          hasFocus={isForgotten}
          onForget={() => {
            writeLocal(FAMILY_KEY, '')
            setForgotten(true)
            setKnown(undefined)
          }}
        />
        <p>
          {/* The state keeps `/` from leading back here. */}
          <Link to={{ pathname: '/', search }} state={{}}>
            {m.session_family_to_email()}
          </Link>
        </p>
        <BotCheckNotice />
      </VisitorFrame>
    </VisitorsOnly>
  )
}

/** Reads code and name from the link that a parent's page shows. Browsers do not send this part to the server. */
function readHash(hash: string): FamilyLogin | undefined {
  const [family_code, first_name] = new URLSearchParams(hash.slice(1)).entries().next().value ?? []
  return family_code && first_name ? { family_code, first_name } : undefined
}

/** Asks only for the PIN if the browser knows the child, until this fails: the code or the child's name may have changed. */
function FamilyLoginForm(props: { known: FamilyLogin | undefined; hasFocus: boolean; onForget: () => void }) {
  const { known, hasFocus, onForget } = props
  const fields = useFields(
    contract.pinSignInForm,
    { family_code: '', first_name: '', ...known, pin: '' },
    {
      family_code_required: m.family_code_required,
      family_code_letters: m.family_code_letters,
      first_name_required: m.first_name_required,
      pin_required: m.pin_required,
      pin_digits: m.pin_digits,
    },
  )
  useEffect(startBotCheck, [])

  const send = fields.submit(async (body) => {
    const { token, role } = await withBotPass((headers) => call(contract.signInWithPin, { body, headers }))
    const { family_code, first_name } = body
    writeLocal(FAMILY_KEY, JSON.stringify({ family_code, first_name }))
    signIn(token, role)
  })

  const { failure } = fields
  const [hasFailed, setFailed] = useState(false)
  if (failure?.code === 'pin_failed' && !hasFailed) setFailed(true)
  const asksOnlyPin = known && !hasFailed
  return (
    <>
      <h1>{known ? m.session_family_hello({ name: known.first_name }) : m.session_family_title()}</h1>
      <p>{known ? m.session_family_hello_text() : m.session_family_lead()}</p>
      <Form fields={fields} onSubmit={send}>
        {!asksOnlyPin && (
          <>
            <TextField
              label={m.session_family_code()}
              autoComplete="off"
              autoCapitalize="characters"
              autoFocus={hasFocus}
              spellCheck={false}
              {...fields.field('family_code')}
            />
            <TextField
              label={m.session_family_first_name()}
              autoComplete="off"
              {...fields.field('first_name')}
            />
          </>
        )}
        <TextField
          label={m.session_family_pin()}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_MAX}
          {...fields.field('pin')}
        />
        <FormError>{failure && refusalText(failure)}</FormError>
        <SubmitButton
          fields={fields}
          disabledReason={asksOnlyPin ? m.session_family_pin_reason() : m.session_family_reason()}
          size="large"
          pendingText={m.ui_sending()}
        >
          {m.session_kid_log_in()}
        </SubmitButton>
        {known && (
          <Button variant="quiet" onClick={onForget}>
            {m.session_family_not_me({ name: known.first_name })}
          </Button>
        )}
      </Form>
    </>
  )
}
