import { NavLink } from 'react-router'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconShoppingCart } from '#web/platform/ui/graphics/icons.ts'
import { useCartCount } from './cart-count.ts'

/** Shows the number of items in the text or, with `withIcon`, in a badge on the icon. */
export function CartLink({ withIcon, className }: { withIcon?: boolean; className?: string }) {
  const count = useCartCount()
  return (
    <NavLink to="/cart" className={className}>
      {withIcon && <Icon icon={IconShoppingCart} />}
      {withIcon || count === 0 ? m.nav_cart() : m.nav_cart_of({ count })}
      {withIcon && count > 0 && <span className="cart-count">{count}</span>}
    </NavLink>
  )
}
