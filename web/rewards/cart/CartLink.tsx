import { NavLink } from 'react-router'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconShoppingCart } from '#web/platform/ui/graphics/icons.ts'
import { useCartCount } from './cart-count.ts'

/** The text of the link or, with `isIcon`, a badge on the icon shows the number of items. */
export function CartLink({ isIcon, className }: { isIcon?: boolean; className?: string }) {
  const count = useCartCount()
  return (
    <NavLink to="/cart" className={className}>
      {isIcon && <Icon icon={IconShoppingCart} />}
      {isIcon || count === 0 ? m.nav_cart() : m.nav_cart_of({ count })}
      {isIcon && count > 0 && <span className="cart-count">{count}</span>}
    </NavLink>
  )
}
