import { useQuery } from '@tanstack/react-query'
import { href, NavLink } from 'react-router'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconLayoutGrid } from '#web/platform/ui/graphics/icons.ts'
import { IconNavLink } from '#web/platform/ui/IconNavLink.tsx'
import { categoryIcons } from './category-icon.ts'
import { categoriesQuery } from './queries.ts'

/** Shows only the link 'All Categories' until the categories have loaded. */
export function CategoryLinks() {
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
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
}
