import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { SkeletonCards } from '#web/platform/ui/Skeleton.tsx'
import { myCards, theStore } from '#web/store/cards/queries.ts'
import { Owed } from './Owed.tsx'
import { Purchase } from './Purchase.tsx'
import './packages.css'
import './purchase.css'

/** /points: points are bought in four steps. (P02) */
export default function StoreScreen() {
  const store = useQuery(theStore)
  const cards = useQuery(myCards)
  const profile = useQuery(profileQuery)
  if (store.data && cards.data && profile.data)
    return (
      <>
        <Owed owed={store.data.owed} />
        <Purchase parentId={profile.data.id} store={store.data} cards={cards.data} />
      </>
    )
  if (store.isError) return <ErrorState text={m.store_failed_read()} onRetry={store.refetch} />
  if (cards.isError) return <ErrorState text={m.cards_failed()} onRetry={cards.refetch} />
  if (profile.isError) return <ErrorState text={m.store_failed_read()} onRetry={profile.refetch} />
  return <SkeletonCards count={6} />
}
