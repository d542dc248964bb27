import { WELCOME_POINTS } from '#contract/limits.ts'
import { getTotalPoints, type Package, packages } from '#contract/store/packages.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { formatBonusPercent, formatWholeDollars } from '#web/store/money.ts'

/** The points that families usually give a child per month. */
const MONTHLY_POINTS = { least: 2000, most: 6000 }

export const PointPrices = () => (
  <section className="band">
    <div className="wrap prices">
      <div>
        <h2 className="large-heading">{m.landing_cost_title()}</h2>
        <p>{m.landing_cost_text()}</p>
        <ul>
          <li>{m.landing_cost_trial({ points: formatNumber(WELCOME_POINTS) })}</li>
          <li>
            {/* One point costs one cent. */}
            {m.landing_cost_monthly({
              least: formatNumber(MONTHLY_POINTS.least),
              most: formatNumber(MONTHLY_POINTS.most),
              from: formatWholeDollars(MONTHLY_POINTS.least),
              to: formatWholeDollars(MONTHLY_POINTS.most),
            })}
          </li>
          <li>{m.landing_cost_reload()}</li>
        </ul>
      </div>
      <div>
        <ul className="card flush package-list" aria-label={m.landing_cost_list()}>
          {packages.map((pointPackage) => (
            <PackageItem key={pointPackage.name} pointPackage={pointPackage} />
          ))}
        </ul>
        <p className="small muted">{m.landing_cost_tax()}</p>
      </div>
    </div>
  </section>
)

const PackageItem = ({ pointPackage }: { pointPackage: Package }) => (
  <li>
    <b>{formatWholeDollars(pointPackage.base_price)}</b>
    <span className="points">
      <Gem />
      {m.landing_cost_points({ points: formatNumber(getTotalPoints(pointPackage)) })}
    </span>
    {pointPackage.bonus_points > 0 && (
      <Chip meaning="wait">{m.store_bonus_chip({ percent: formatBonusPercent(pointPackage) })}</Chip>
    )}
  </li>
)
