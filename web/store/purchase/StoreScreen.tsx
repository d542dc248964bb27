import { useQuery } from '@tanstack/react-query'
import type { Card } from '#contract/store/cards.ts'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { SkeletonCards } from '#web/platform/ui/Skeleton.tsx'
import { Stepper } from '#web/platform/ui/Stepper.tsx'
import { cardsQuery } from '#web/store/cards/queries.ts'
import { type Store, storeQuery } from '#web/store/queries.ts'
import { CardStep } from './CardStep.tsx'
import { OwedPoints } from './OwedPoints.tsx'
import { PackageStep } from './PackageStep.tsx'
import { type PurchaseView, steps } from './purchase-state.ts'
import { ResultStep } from './ResultStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { usePurchase } from './usePurchase.ts'
import './packages.css'
import './purchase.css'

const GrantsPart = lazyPart(async () => (await import('#web/store/grants/GrantsPart.tsx')).GrantsPart)

/** /points: buying points in four steps (P02) or, where points are not sold, adding points (F01). */
export default function StoreScreen() {
  return arePointsSold ? <PurchaseScreen /> : <GrantsPart />
}

function PurchaseScreen() {
  const store = useQuery(storeQuery)
  const cards = useQuery(cardsQuery)
  const profile = useQuery(profileQuery)
  if (store.data && cards.data && profile.data)
    return (
      <>
        <OwedPoints owed={store.data.owed} />
        <PurchaseSteps parentId={profile.data.id} store={store.data} cards={cards.data} />
      </>
    )
  if (store.isError)
    return <ErrorState error={store.error} text={m.store_read_failed()} onRetry={store.refetch} />
  if (cards.isError) return <ErrorState error={cards.error} text={m.cards_failed()} onRetry={cards.refetch} />
  if (profile.isError)
    return <ErrorState error={profile.error} text={m.store_read_failed()} onRetry={profile.refetch} />
  return <SkeletonCards count={6} />
}

/** The parent can go back to earlier steps until the card is charged. */
function PurchaseSteps(props: { parentId: string; store: Store; cards: readonly Card[] }) {
  const { parentId, store, cards } = props
  const purchase = usePurchase(parentId, cards)
  const { view, isReading, goTo } = purchase
  if (isReading) return <SkeletonCards count={6} />
  return (
    <div className="purchase">
      <Stepper
        steps={[m.store_step_points(), m.store_step_card(), m.store_step_review(), m.store_step_complete()]}
        currentStep={steps.indexOf(hasFailed(view) ? 'review' : view.step)}
        onStep={isLocked(view) ? undefined : (index) => goTo(steps[index] ?? 'package')}
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

/** After such results the stepper stays at the review, because the purchase is not complete. */
const hasFailed = (view: PurchaseView) =>
  view.step === 'result' &&
  (typeof view.result === 'object' || view.result === 'cancelled' || view.result === 'unmatched')

/** The parent cannot go back while the card is charged, or after any result other than a decline. */
const isLocked = (view: PurchaseView) =>
  (view.step === 'review' && view.isCharging) || (view.step === 'result' && typeof view.result === 'string')
