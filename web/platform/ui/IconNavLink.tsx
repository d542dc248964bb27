import type { ReactNode } from 'react'
import { NavLink, type NavLinkProps } from 'react-router'
import { Icon, type IconShape } from './graphics/Icon.tsx'

export const IconNavLink = (props: NavLinkProps & { icon: IconShape; children: ReactNode }) => {
  const { icon, children, ...link } = props
  return (
    <NavLink {...link}>
      <Icon icon={icon} />
      {children}
    </NavLink>
  )
}
