import type { Card } from '#contract/store/cards.ts'
import { m } from '#messages'
import { SkeletonCards } from '#web/platform/ui/Skeleton.tsx'
import { Stepper } from '#web/platform/ui/Stepper.tsx'
import type { Store } from '#web/store/queries.ts'
import { CardStep } from './CardStep.tsx'
import { PackageStep } from './PackageStep.tsx'
import { type PurchaseView, steps } from './purchase-state.ts'
import { ResultStep } from './ResultStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { usePurchase } from './usePurchase.ts'

/** The steps; those before the present one can be gone back to until it is paid. */
export function PurchaseSteps(props: { parentId: string; store: Store; cards: readonly Card[] }) {
  const { parentId, store, cards } = props
  const purchase = usePurchase(parentId, cards)
  const { view, isReading, goTo } = purchase
  if (isReading) return <SkeletonCards count={6} />
  return (
    <div className="purchase">
      <Stepper
        steps={[m.store_step_points(), m.store_step_card(), m.store_step_review(), m.store_step_complete()]}
        currentStep={steps.indexOf(hasFailed(view) ? 'review' : view.step)}
        {...(!isLocked(view) && { onStep: (to: number) => goTo(steps[to] ?? 'package') })}
      />
      {view.step === 'package' && <PackageStep packages={store.packages} purchase={purchase} />}
      {view.step === 'card' && <CardStep cards={cards} isCancelled={view.isCancelled} purchase={purchase} />}
      {view.step === 'review' && (
        <ReviewStep owed={store.owed} isCharging={view.isCharging} purchase={purchase} />
      )}
      {view.step === 'result' && <ResultStep result={view.result} purchase={purchase} />}
    </div>
  )
}

/** A refused payment completes nothing: it is tried again from the review. */
const hasFailed = (view: PurchaseView) =>
  view.step === 'result' && (typeof view.result === 'object' || view.result === 'cancelled')

/** Nobody goes back while the card is charged, nor once that has come to something. */
const isLocked = (view: PurchaseView) =>
  (view.step === 'review' && view.isCharging) || (view.step === 'result' && typeof view.result === 'string')
