import { m } from '#messages'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'

/** Leads to the page on which parents buy points or, where points are not sold, add points. (Q02, F01) */
export function BuyPointsLink(props: {
  size?: 'compact'
  onClick?: (() => void) | undefined
  children?: string
}) {
  const { size, onClick, children = m.store_purchase_more() } = props
  return (
    <LinkButton variant="ghost" {...(size && { size })} to="/points" onClick={onClick}>
      {arePointsSold ? children : m.grant_title()}
    </LinkButton>
  )
}
