import { useQuery } from '@tanstack/react-query'
import type { Child } from '#contract/accounts/children.ts'
import { formatFamilyCode } from '#contract/accounts/pins.ts'
import { m } from '#messages'
import { kidUrl } from '#web/platform/app/site.ts'
import { CopyButton } from '#web/platform/ui/forms/CopyButton.tsx'
import { LazyQrCode } from '#web/platform/ui/graphics/LazyQrCode.tsx'
import { pinStateQuery } from './pin-queries.ts'
import './hand-over.css'

/**
 * Shows how a child gets to the kid site: by typing its address, by a QR code, or by a link on this device. The sign-in
 * form there is filled in with the child's address or, if it has none, with the family's code and its name.
 */
export function HandOver({ child }: { child?: Pick<Child, 'id' | 'email' | 'first_name'> | undefined }) {
  const { id = '', email, first_name = '' } = child ?? {}
  const { data: pinState } = useQuery({ ...pinStateQuery(id), enabled: child !== undefined && !email })
  const familyCode = child && !email ? pinState?.family_code : undefined
  // What follows # is not sent to the server. `useSignInHint` and FamilyLoginScreen read it.
  const url = familyCode
    ? `${kidUrl}/family#${new URLSearchParams({ [familyCode]: first_name })}`
    : `${kidUrl}/${email ? `#${email}` : ''}`
  const address = new URL(kidUrl).host
  return (
    <div className="hand-over">
      <ol>
        <li>
          <p>{m.family_hand_over_text()}</p>
          <div className="kid-site">
            <LazyQrCode text={url} label={m.family_hand_over_qr({ address })} />
            <p className="address">{address}</p>
          </div>
        </li>
        <li>
          <p>
            {child && !email ? m.family_hand_over_pin({ name: first_name }) : m.family_hand_over_log_in()}
          </p>
          {familyCode && (
            <p className="login">
              <b className="family-code">{formatFamilyCode(familyCode)}</b>
              <CopyButton text={familyCode} itemName={m.session_family_code()} />
            </p>
          )}
          {email && (
            <p className="login">
              <b>{email}</b>
              <CopyButton text={email} itemName={m.session_email()} />
            </p>
          )}
        </li>
      </ol>
      <a className="button ghost" href={url} target="_blank" rel="noreferrer">
        {m.family_hand_over_open()} <span className="visually-hidden">{m.family_hand_over_open_hint()}</span>
      </a>
    </div>
  )
}
