import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#web/accounts/profile.ts'
import { theStore } from './cards/queries.ts'
import { Owed } from './purchase/Owed.tsx'

/** On the dashboard, while points are owed. */
export function OwedNotice() {
  const isSold = useQuery(profileQuery).data?.points_sold === true
  const { data: store } = useQuery({ ...theStore, enabled: isSold })
  return store ? <Owed owed={store.owed} to="/points" /> : null
}
