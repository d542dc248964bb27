import { m } from '#messages'
import { byPointsMode } from '#web/platform/app/points-mode.ts'
import { Icon, type IconShape } from '#web/platform/ui/graphics/Icon.tsx'
import { IconLock, IconLogout, IconReceipt, IconShieldCheck } from '#web/platform/ui/graphics/icons.ts'

export const Trust = () => (
  <section className="band">
    <div className="wrap">
      <div className="section-head">
        <h2 className="large-heading">{m.landing_trust_title()}</h2>
        <a href="/privacy-policy">{m.landing_trust_privacy_link()}</a>
      </div>
      <ul className="promises">
        <TrustItem
          icon={IconReceipt}
          title={m.landing_trust_ledger_title()}
          text={byPointsMode(m.landing_trust_ledger_text(), m.landing_trust_ledger_text_given())}
        />
        <TrustItem icon={IconLock} title={m.landing_trust_kids_title()} text={m.landing_trust_kids_text()} />
        <TrustItem
          icon={IconShieldCheck}
          title={m.landing_trust_ads_title()}
          text={byPointsMode(m.landing_trust_ads_text(), m.landing_trust_ads_text_given())}
        />
        <TrustItem
          icon={IconLogout}
          title={m.landing_trust_leave_title()}
          text={m.landing_trust_leave_text()}
        />
      </ul>
    </div>
  </section>
)

const TrustItem = (props: { icon: IconShape; title: string; text: string }) => (
  <li>
    <Icon icon={props.icon} />
    <h3>{props.title}</h3>
    <p className="muted">{props.text}</p>
  </li>
)
