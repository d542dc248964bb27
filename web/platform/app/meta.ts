import type { MetaDescriptor } from 'react-router'
import { m } from '#messages'

/** What every route exports as `meta`: `export const meta = () => pageMeta(m.x_title(), m.x_description())`. */
export const pageMeta = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} · ${m.app_name()}` },
  { name: 'description', content: description },
]
