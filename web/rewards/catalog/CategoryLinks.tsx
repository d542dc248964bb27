import { href, NavLink } from 'react-router'
import type { Category } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconLayoutGrid } from '#web/platform/ui/graphics/icons.ts'
import { IconNavLink } from '#web/platform/ui/IconNavLink.tsx'
import { categoryIcons } from './category-icon.ts'

/** All Categories and each of them, wherever a menu offers the catalogue. */
export const CategoryLinks = ({ categories }: { categories: readonly Category[] }) => (
  <>
    <IconNavLink to="/catalog" end icon={IconLayoutGrid}>
      {m.catalog_all()}
    </IconNavLink>
    {categories.map(({ id, name, icon }) => (
      <NavLink key={id} to={href('/catalog/:categoryId', { categoryId: id })}>
        <Icon icon={categoryIcons[icon]} />
        {name}
      </NavLink>
    ))}
  </>
)
