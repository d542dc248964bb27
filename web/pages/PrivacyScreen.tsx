import { m } from '#messages'
import { pageMeta } from '#web/app/meta.ts'
import { adultUrl, contactLink } from '#web/app/site.ts'

export const meta = () => pageMeta(m.nav_privacy(), m.privacy_description())

/** What is kept about a family, why, and how it goes away: only what is true of the product. */
export default function PrivacyScreen() {
  return (
    <>
      <h1>{m.nav_privacy()}</h1>
      <p className="muted">{m.terms_updated()}</p>
      <p>{m.privacy_lead()}</p>
      <h2>{m.privacy_kept_title()}</h2>
      <ul>
        <li>{m.privacy_kept_parents()}</li>
        <li>{m.privacy_kept_children()}</li>
        <li>{m.privacy_kept_quests()}</li>
        <li>{m.privacy_kept_rewards()}</li>
        <li>{m.privacy_kept_purchases()}</li>
        <li>{m.privacy_kept_consent()}</li>
        <li>{m.privacy_kept_messages()}</li>
      </ul>
      <h2>{m.privacy_use_title()}</h2>
      <p>{m.privacy_use_text()}</p>
      <h2>{m.privacy_safe_title()}</h2>
      <p>{m.privacy_safe_passwords()}</p>
      <p>{m.privacy_safe_device()}</p>
      <h2>{m.privacy_others_title()}</h2>
      <p>{m.privacy_others_text()}</p>
      <p>{m.privacy_others_social()}</p>
      <p>{m.privacy_others_cards()}</p>
      <p>{m.privacy_others_delivery()}</p>
      <h2>{m.privacy_children_title()}</h2>
      <p>{m.privacy_children_text()}</p>
      <p>{m.privacy_children_seen()}</p>
      <p>{m.privacy_children_alone()}</p>
      <h2>{m.privacy_long_title()}</h2>
      <ul>
        <li>{m.privacy_long_sessions()}</li>
        <li>{m.privacy_long_waiting()}</li>
        <li>{m.privacy_long_messages()}</li>
        <li>{m.privacy_long_logs()}</li>
      </ul>
      <h2>{m.privacy_end_title()}</h2>
      <p>{m.privacy_end_text()}</p>
      <p>{m.privacy_end_kept()}</p>
      <p>{m.privacy_end_orders()}</p>
      <p>{m.privacy_end_books()}</p>
      <h2>{m.privacy_rights_title()}</h2>
      <p>
        {m.privacy_rights_text()} <a href={`${adultUrl}/mydata`}>{m.export_download()}</a>
      </p>
      <p>
        {m.privacy_ask_text()} <a href={contactLink}>{m.nav_contact()}</a>
      </p>
    </>
  )
}
