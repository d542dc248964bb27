import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { SkeletonCards } from '#web/platform/ui/Skeleton.tsx'
import { cardsQuery } from '#web/store/cards/queries.ts'
import { storeQuery } from '#web/store/queries.ts'
import { OwedPoints } from './OwedPoints.tsx'
import { PurchaseSteps } from './PurchaseSteps.tsx'
import './packages.css'
import './purchase.css'

/** /points: points are bought in four steps. (P02) */
export default function StoreScreen() {
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
  if (store.isError) return <ErrorState text={m.store_failed_read()} onRetry={store.refetch} />
  if (cards.isError) return <ErrorState text={m.cards_failed()} onRetry={cards.refetch} />
  if (profile.isError) return <ErrorState text={m.store_failed_read()} onRetry={profile.refetch} />
  return <SkeletonCards count={6} />
}
