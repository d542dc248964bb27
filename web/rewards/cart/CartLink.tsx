import { NavLink } from 'react-router'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconShoppingCart } from '#web/platform/ui/graphics/icons.ts'
import { useCartCount } from './cart-count.ts'

/** The child's cart with how many things are in it: in words, or as an icon with the number on it. */
export function CartLink({ isIcon, className }: { isIcon?: boolean; className?: string }) {
  const count = useCartCount()
  const label = count > 0 ? m.nav_cart_of({ count }) : m.nav_cart()
  return (
    <NavLink to="/cart" className={className}>
      {isIcon && <Icon icon={IconShoppingCart} />}
      {isIcon ? m.nav_cart() : label}
      {isIcon && count > 0 && <span className="cart-count">{count}</span>}
    </NavLink>
  )
}
