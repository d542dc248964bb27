import { WELCOME_POINTS } from '#contract/limits.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'

/** Instead of the prices, where points are given. */
export const GivenPoints = () => (
  <section className="band">
    <div className="wrap prices">
      <div>
        <h2 className="large-heading">{m.landing_given_title()}</h2>
        <p>{m.landing_given_text()}</p>
        <ul>
          <li>{m.landing_given_start({ points: formatNumber(WELCOME_POINTS) })}</li>
          <li>{m.landing_given_weekly()}</li>
          <li>{m.landing_given_worth()}</li>
        </ul>
      </div>
      <ul className="card flush package-list" aria-label={m.landing_given_examples()}>
        <Example points={60} name={m.landing_example_dinner()} />
        <Example points={80} name={m.landing_example_bedtime()} />
        <Example points={120} name={m.landing_example_baking()} />
        <Example points={200} name={m.landing_example_film()} />
        <Example points={600} name={m.landing_example_museum()} />
      </ul>
    </div>
  </section>
)

const Example = ({ points, name }: { points: number; name: string }) => (
  <li>
    <b>
      <Gem /> {points}
    </b>
    <span>{name}</span>
  </li>
)
