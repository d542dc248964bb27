import { useLocation } from 'react-router'
import { m } from '#messages'
import { ByPointsMode } from '#web/platform/app/ByPointsMode.tsx'

/**
 * A plain HTML form, because some pages have no JavaScript: the server puts the address into a cookie and redirects to
 * /newsletter, which runs the bot check and submits the address. (N07)
 */
export function FooterForm() {
  const { pathname } = useLocation()
  // The newsletter's pages have their own form.
  if (/^\/newsletter\b/.test(pathname)) return null
  return (
    <form method="post" action="/newsletter">
      <h2>
        <label htmlFor="newsletter">{m.newsletter_title()}</label>
      </h2>
      <ByPointsMode bought={<p>{m.newsletter_offer()}</p>} />
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
