import type { Card } from '#contract/store/cards.ts'
import { m } from '#messages'
import { SkeletonCards } from '#web/platform/ui/Skeleton.tsx'
import { Stepper } from '#web/platform/ui/Stepper.tsx'
import type { Store } from '#web/store/queries.ts'
import { CardStep } from './CardStep.tsx'
import { PackageStep } from './PackageStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { CARD, POINTS, REVIEW, usePurchase } from './usePurchase.ts'

/** The steps; those before the present one can be gone back to until it is paid. */
export function PurchaseSteps(props: { parentId: string; store: Store; cards: readonly Card[] }) {
  const { parentId, store, cards } = props
  const purchase = usePurchase(parentId, cards)
  const { step, ending, isBusy, isReading, go } = purchase
  // A refused payment is nothing complete: it is asked for again from the review.
  const isRefused = typeof ending === 'object' || ending === 'given_up'
  const isLocked = isBusy || typeof ending === 'string'
  if (isReading) return <SkeletonCards count={6} />
  return (
    <div className="purchase">
      <Stepper
        steps={[m.store_step_points(), m.store_step_card(), m.store_step_review(), m.store_step_complete()]}
        now={isRefused ? REVIEW : step}
        {...(!isLocked && { onStep: go })}
      />
      {step === POINTS && <PackageStep packages={store.packages} purchase={purchase} />}
      {step === CARD && <CardStep cards={cards} purchase={purchase} />}
      {step === REVIEW && <ReviewStep owed={store.owed} purchase={purchase} />}
      {ending && <ResultStep ending={ending} purchase={purchase} />}
    </div>
  )
}
