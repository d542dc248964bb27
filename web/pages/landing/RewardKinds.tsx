import { m } from '#messages'
import crafts from '#web/assets/rewards/art-set.webp'
import toys from '#web/assets/rewards/building-bricks.webp'
import cards from '#web/assets/rewards/cinema-ticket.webp'
import outdoors from '#web/assets/rewards/football.webp'
import music from '#web/assets/rewards/headphones.webp'
import room from '#web/assets/rewards/hot-chocolate-set.webp'
import books from '#web/assets/rewards/tales-from-the-wood.webp'
import gadgets from '#web/assets/rewards/telescope.webp'

export const RewardKinds = () => (
  <section className="band tinted">
    <div className="wrap">
      <div className="section-head">
        <div>
          <h2 className="large-heading">{m.landing_rewards_title()}</h2>
          <p>{m.landing_rewards_text()}</p>
        </div>
        <div className="row">
          <a className="button ghost" href="/rewards">
            {m.landing_rewards_examples()}
          </a>
          <a className="button ghost" href="/signup">
            {m.landing_rewards_sign_up()}
          </a>
        </div>
      </div>
      <ul className="reward-kinds">
        <Kind picture={toys} name={m.landing_kind_toys()} />
        <Kind picture={books} name={m.landing_kind_books()} />
        <Kind picture={outdoors} name={m.landing_kind_outdoors()} />
        <Kind picture={music} name={m.landing_kind_music()} />
        <Kind picture={gadgets} name={m.landing_kind_gadgets()} />
        <Kind picture={crafts} name={m.landing_kind_making()} />
        <Kind picture={room} name={m.landing_kind_room()} />
        <Kind picture={cards} name={m.landing_kind_cards()} />
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
