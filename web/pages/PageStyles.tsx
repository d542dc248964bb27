import { useMatches } from 'react-router'
import siteStyles from '#web/site.css?inline'

/** What the route of a static page exports as `handle`. */
export type PageHandle = { styles: string }

const hasStyles = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'styles' in handle

/** Inlines the styles of a static page, which saves a round trip. The Content-Security-Policy allows their hash. */
export function PageStyles() {
  const pageStyles = useMatches().map(({ handle }) => (hasStyles(handle) ? handle.styles : ''))
  return <style>{siteStyles + pageStyles.join('')}</style>
}
