import { useId } from 'react'
import { getTotalPoints } from '#contract/store/packages.ts'
import { m } from '#messages'
import nest from '#web/assets/svg/nest-gems.svg'
import { formatDollars, formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { formatBonusPercent, toTotalPointsInputs } from '#web/store/money.ts'
import type { Store } from '#web/store/queries.ts'
import type { Purchase } from './usePurchase.ts'

type Package = Store['packages'][number]

/** Step 1 of a purchase: choose a package. (P03) */
export function PackageStep(props: { packages: readonly Package[]; purchase: Purchase }) {
  const { packages, purchase } = props
  const { state, choosePackage, goTo } = purchase
  const chosen = packages.find(({ name }) => name === state.packageName)
  const id = useId()
  return (
    <>
      <img className="store-nest" src={nest} width="190" height="114" alt="" />
      <fieldset className="packages">
        <legend className="visually-hidden">{m.store_step_points()}</legend>
        {packages.map((pointsPackage) => (
          <label key={pointsPackage.name} className="package">
            <input
              type="radio"
              name={id}
              checked={pointsPackage.name === chosen?.name}
              onChange={() => choosePackage(pointsPackage.name)}
            />
            <PackageFace pointsPackage={pointsPackage} />
          </label>
        ))}
      </fieldset>
      <p className="small muted package-note">{m.store_suggested_points()}</p>
      <div className="row pay-bar">
        {chosen ? (
          <p>
            <b>{m.store_chosen(toTotalPointsInputs(chosen))}</b>
            <span className="muted">{m.store_before_tax({ price: formatDollars(chosen.base_price) })}</span>
          </p>
        ) : (
          <p className="muted" id={`${id}-reason`}>
            {m.store_choose_points()}
          </p>
        )}
        <Button
          size="large"
          isDisabled={!chosen}
          aria-describedby={chosen ? undefined : `${id}-reason`}
          onClick={() => goTo('card')}
        >
          {m.store_next()}
        </Button>
      </div>
    </>
  )
}

function PackageFace({ pointsPackage }: { pointsPackage: Package }) {
  const { points, bonus_points, base_price } = pointsPackage
  return (
    <>
      <span className="package-points">
        <Gem />
        {formatNumber(getTotalPoints(pointsPackage))}
        <span className="visually-hidden"> {m.points_word({ points: getTotalPoints(pointsPackage) })},</span>
      </span>
      <span className="package-price">
        <span>
          {formatDollars(base_price)}
          {bonus_points > 0 && <span className="visually-hidden">,</span>}
        </span>
        {bonus_points > 0 && (
          <small>
            {m.store_bonus_of({ points: formatNumber(points), bonus: formatNumber(bonus_points) })}
          </small>
        )}
      </span>
      {bonus_points > 0 && (
        <span className="bonus" aria-hidden="true">
          {m.store_bonus_chip({ percent: formatBonusPercent(pointsPackage) })}
        </span>
      )}
    </>
  )
}
