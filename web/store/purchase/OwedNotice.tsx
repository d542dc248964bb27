import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#web/accounts/profile.ts'
import { storeQuery } from '#web/store/queries.ts'
import { OwedPoints } from './OwedPoints.tsx'

/** On the dashboard, while points are owed. */
export function OwedNotice() {
  const isSold = useQuery(profileQuery).data?.points_sold === true
  const { data: store } = useQuery({ ...storeQuery, enabled: isSold })
  return store ? <OwedPoints owed={store.owed} to="/points" /> : null
}
