import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { profileQuery } from './profile.ts'

/** Renders nothing when the server sells no points. (Q02) */
export function BuyPointsLink({ size, onClick }: { size?: 'compact'; onClick?: () => void }) {
  const arePointsSold = useQuery(profileQuery).data?.points_sold === true
  return arePointsSold ? (
    <LinkButton variant="ghost" {...(size && { size })} to="/points" onClick={onClick}>
      {m.store_purchase_more()}
    </LinkButton>
  ) : null
}
