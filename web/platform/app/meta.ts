import type { MetaDescriptor } from 'react-router'
import { m } from '#messages'

/** Use in a route: `export const meta = () => pageMeta(m.x_title(), m.x_description())`. */
export const pageMeta = (title: string, description: string): MetaDescriptor[] => [
  { title: pageTitle(title) },
  ...describePage(description),
]

/** Use in a route whose screen renders its own `<title>`. */
export const describePage = (description: string): MetaDescriptor[] => [
  { name: 'description', content: description },
]

export const pageTitle = (title: string) => `${title} · ${m.app_name()}`
