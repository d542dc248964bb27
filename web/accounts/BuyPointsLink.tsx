import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { profileQuery } from './profile.ts'

/** Renders nothing when the server sells no points. (Q02) */
export function BuyPointsLink(props: {
  size?: 'compact'
  onClick?: (() => void) | undefined
  children?: string
}) {
  const { size, onClick, children = m.store_purchase_more() } = props
  const arePointsSold = useQuery(profileQuery).data?.sells_points === true
  return arePointsSold ? (
    <LinkButton variant="ghost" {...(size && { size })} to="/points" onClick={onClick}>
      {children}
    </LinkButton>
  ) : null
}
