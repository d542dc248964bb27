import { m } from '#messages'
import { kidUrl } from '#web/platform/app/site.ts'
import { CopyButton } from '#web/platform/ui/forms/CopyButton.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import './hand-over.css'

// Loaded on demand, because the encoder is large and rarely needed.
const QrCode = lazyPart(async () => (await import('#web/platform/ui/graphics/QrCode.tsx')).QrCode)

/**
 * Shows how a child gets to the kid site: by typing its address, by a QR code, or by a link on this device. The sign-in
 * form there is filled in with `email`.
 */
export function HandOver({ email }: { email?: string | undefined }) {
  // What follows # is not sent to the server. `useSignInHint` reads it.
  const url = email ? `${kidUrl}/#${email}` : kidUrl
  const address = new URL(kidUrl).host
  return (
    <div className="hand-over">
      <ol>
        <li>
          <p>{m.family_hand_over_text()}</p>
          <div className="kid-site">
            <div className="qr-code">
              <QrCode text={url} label={m.family_hand_over_qr({ address })} />
            </div>
            <p className="address">{address}</p>
          </div>
        </li>
        <li>
          <p>{m.family_hand_over_log_in()}</p>
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
