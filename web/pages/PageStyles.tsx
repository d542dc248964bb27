import { useMatches } from 'react-router'
import siteStyles from '#web/site.css?inline'

/** What the route of a page without JavaScript exports as `handle`. */
export type PageHandle = { styles: string }

const hasStyles = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'styles' in handle

/**
 * The styles of a page without JavaScript, inside it: as files they are one more round trip before anything is seen. The
 * Content-Security-Policy allows them by their hash.
 */
export function PageStyles() {
  const own = useMatches().map(({ handle }) => (hasStyles(handle) ? handle.styles : ''))
  return <style>{siteStyles + own.join('')}</style>
}
