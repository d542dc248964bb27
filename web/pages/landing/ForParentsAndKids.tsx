import { m } from '#messages'
import cheering from '#web/assets/svg/pip-cheering.svg'
import reading from '#web/assets/svg/pip-reading.svg'
import { byPointsMode } from '#web/platform/app/points-mode.ts'
import { kidUrl } from '#web/platform/app/site.ts'

export const ForParentsAndKids = () => (
  <section className="band">
    <div className="wrap two-panels">
      <div className="panel for-parents">
        <h2>{m.landing_parents_title()}</h2>
        <p>{byPointsMode(m.landing_parents_text(), m.landing_parents_text_given())}</p>
        <ul>
          <li>{m.landing_parents_overview()}</li>
          <li>{byPointsMode(m.landing_parents_approve(), m.landing_parents_approve_given())}</li>
          <li>{m.landing_parents_notices()}</li>
        </ul>
        <a className="button" href="/signup">
          {m.nav_sign_up()}
        </a>
        <img className="panel-picture" src={reading} width="248" height="240" alt="" loading="lazy" />
      </div>
      <div className="panel for-kids">
        <h2>{m.landing_kids_title()}</h2>
        <p>{m.landing_kids_text()}</p>
        <ul>
          <li>{m.landing_kids_saving()}</li>
          <li>{m.landing_kids_night_theme()}</li>
          <li>{m.landing_kids_missed_quest()}</li>
        </ul>
        <a className="button" href={kidUrl}>
          {m.landing_kid_site()}
        </a>
        <img className="panel-picture" src={cheering} width="248" height="240" alt="" loading="lazy" />
      </div>
    </div>
  </section>
)
