import { m } from '#messages'
import { pageMeta } from '#web/app/meta.ts'

export const meta = () => pageMeta(m.nav_terms(), m.terms_description())

/** What signing up agrees to, and nothing that the product does not do. */
export default function TermsScreen() {
  return (
    <>
      <h1>{m.nav_terms()}</h1>
      <p className="muted">{m.terms_updated()}</p>
      <h2>{m.terms_who_title()}</h2>
      <p>{m.terms_who_age()}</p>
      <p>{m.terms_who_children()}</p>
      <h2>{m.terms_quests_title()}</h2>
      <p>{m.terms_quests_text()}</p>
      <h2>{m.terms_points_title()}</h2>
      <ul>
        <li>{m.terms_points_trial()}</li>
        <li>{m.terms_points_posted()}</li>
        <li>{m.terms_points_resale()}</li>
        <li>{m.terms_points_cash()}</li>
      </ul>
      <h2>{m.terms_account_title()}</h2>
      <p>{m.terms_account_text()}</p>
      <h2>{m.terms_liability_title()}</h2>
      <p>{m.terms_liability_text()}</p>
      <h2>{m.nav_privacy()}</h2>
      <p>
        {m.terms_privacy_text()} <a href="/privacy-policy">{m.nav_privacy()}</a>
      </p>
    </>
  )
}
