import type { MetaDescriptor } from 'react-router'
import { m } from '#messages'

/** What every route exports as `meta`: `export const meta = () => pageMeta(m.x_title(), m.x_description())`. */
export const pageMeta = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} · ${m.app_name()}` },
  ...describePage(description),
]

/** The `meta` of a route whose screen renders its own `<title>`, named by what it shows. */
export const describePage = (description: string): MetaDescriptor[] => [
  { name: 'description', content: description },
]
