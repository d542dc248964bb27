import { useLocation } from 'react-router'
import { m } from '#messages'

/**
 * The footer's form. A plain form, so that it works on the pages without JavaScript too: the server keeps the address for
 * a moment and leads to /newsletter, which has the bot check and sends it. (N07)
 */
export function FooterForm() {
  const { pathname } = useLocation()
  // That page asks the same.
  if (/^\/newsletter\b/.test(pathname)) return null
  return (
    <form method="post" action="/newsletter">
      <h2>
        <label htmlFor="newsletter">{m.newsletter_title()}</label>
      </h2>
      <p className="offer">{m.newsletter_offer()}</p>
      <div className="row">
        <input
          id="newsletter"
          className="input grow"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={m.session_email()}
        />
        <button type="submit" className="button">
          {m.newsletter_join()}
        </button>
      </div>
    </form>
  )
}
