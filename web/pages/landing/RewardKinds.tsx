import { m } from '#messages'
import crafts from '#web/assets/rewards/art-set.webp'
import toys from '#web/assets/rewards/building-bricks.webp'
import cards from '#web/assets/rewards/cinema-ticket.webp'
import outdoors from '#web/assets/rewards/football.webp'
import music from '#web/assets/rewards/headphones.webp'
import room from '#web/assets/rewards/hot-chocolate-set.webp'
import books from '#web/assets/rewards/tales-from-the-wood.webp'
import gadgets from '#web/assets/rewards/telescope.webp'
import { byPointsMode } from '#web/platform/app/points-mode.ts'

export const RewardKinds = () => (
  <section className="band tinted">
    <div className="wrap">
      <div className="section-head">
        <div>
          <h2 className="large-heading">{m.landing_rewards_title()}</h2>
          <p>{byPointsMode(m.landing_rewards_text(), m.landing_rewards_text_given())}</p>
        </div>
        <div className="row">
          <a className="button ghost" href="/rewards">
            {byPointsMode(m.landing_rewards_examples(), m.landing_rewards_examples_given())}
          </a>
          <a className="button ghost" href="/signup">
            {byPointsMode(m.landing_rewards_sign_up(), m.nav_sign_up())}
          </a>
        </div>
      </div>
      <ul className="reward-kinds">
        <Kind picture={toys} name={byPointsMode(m.landing_kind_toys(), m.landing_kind_building())} />
        <Kind picture={books} name={byPointsMode(m.landing_kind_books(), m.landing_kind_story())} />
        <Kind picture={outdoors} name={byPointsMode(m.landing_kind_outdoors(), m.landing_kind_match())} />
        <Kind picture={music} name={byPointsMode(m.landing_kind_music(), m.landing_kind_choose_music())} />
        <Kind picture={gadgets} name={byPointsMode(m.landing_kind_gadgets(), m.landing_kind_stars())} />
        <Kind picture={crafts} name={byPointsMode(m.landing_kind_making(), m.landing_kind_crafts())} />
        <Kind picture={room} name={byPointsMode(m.landing_kind_room(), m.landing_kind_chocolate())} />
        <Kind picture={cards} name={byPointsMode(m.landing_kind_cards(), m.landing_example_film())} />
      </ul>
    </div>
  </section>
)

const Kind = ({ picture, name }: { picture: string; name: string }) => (
  <li>
    <img src={picture} width="320" height="320" alt="" loading="lazy" />
    {name}
  </li>
)
