/** True if parents buy points on this server; false if they add points to the family's balance themselves. */
export const arePointsSold = import.meta.env.SSR || document.documentElement.dataset.sellsPoints !== 'no'

/**
 * A prerendered page has the contents for both kinds of servers between these marks, and the server leaves out one of them:
 * see server/platform/http/fill-in-page.ts.
 */
export const modeMarks = { bought: '__IF_BOUGHT__', given: '__IF_GIVEN__', end: '__END_IF__' }

/** Returns one of two texts, for servers where points are bought and for those where they are given. */
export const byPointsMode = (bought: string, given: string) => {
  if (import.meta.env.SSR) return `${modeMarks.bought}${bought}${modeMarks.given}${given}${modeMarks.end}`
  return arePointsSold ? bought : given
}
