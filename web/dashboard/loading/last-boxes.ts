import * as z from 'zod/mini'
import { readLocal, writeLocal } from '#web/platform/api/local-storage.ts'

type Screen = 'dashboard' | 'kids'

const height = z.optional(z.number())
const boxes = z.object({
  windowWidth: z.number(),
  lead: height,
  /** The groups of what waits for a decision. Those of a child have a head with the name. */
  waiting: z.array(z.object({ hasHead: z.boolean(), rows: z.array(height) })),
  /** Whether the button "Add a Quest" stands above the children's cards. */
  hasAddQuest: z.boolean(),
  /** The list of breaks, if a child has one. */
  pauses: z.array(height),
  /** The cards above the children, such as the first steps. */
  cardsAbove: z.array(height),
  /** The children's cards, and last the links to add a child. */
  kids: z.array(height),
  /** The cards below. */
  cards: z.array(height),
})
/** The boxes of a parent's screen, with their heights in pixels. */
type Boxes = z.infer<typeof boxes>

/** The guess for the first visit: one finished quest and two children. */
const firstBoxes: Boxes = {
  windowWidth: 0,
  lead: undefined,
  waiting: [{ hasHead: true, rows: [undefined] }],
  hasAddQuest: true,
  pauses: [],
  cardsAbove: [],
  kids: [undefined, undefined, undefined],
  cards: [],
}

const storageKey = (screen: Screen) => `questnest.boxes.${screen}`

/**
 * Returns the boxes that the screen had when this browser last showed it. The skeleton has the same, so that nothing
 * moves once the screen is loaded. In a window of another width their heights are unknown.
 */
export function readLastBoxes(screen: Screen): Boxes {
  const last = parseBoxes(readLocal(storageKey(screen)) ?? 'null') ?? firstBoxes
  if (last.windowWidth === innerWidth) return last
  const withoutHeights = (heights: unknown[]) => heights.map(() => undefined)
  return {
    ...last,
    lead: undefined,
    waiting: last.waiting.map((group) => ({ ...group, rows: withoutHeights(group.rows) })),
    pauses: withoutHeights(last.pauses),
    cardsAbove: withoutHeights(last.cardsAbove),
    kids: withoutHeights(last.kids),
    cards: withoutHeights(last.cards),
  }
}

function parseBoxes(text: string) {
  try {
    return boxes.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Returns a ref callback for the loaded screen: remembers its boxes, and again whenever it or a part of it changes. */
export const rememberBoxes = (screen: Screen) => (element: HTMLElement | null) => {
  if (!element) return
  const remember = () => {
    const isInviting = element.querySelector('.invite-form') !== null
    if (!isInviting) writeLocal(storageKey(screen), JSON.stringify(measureBoxes(element)))
  }
  const sizes = new ResizeObserver(remember)
  sizes.observe(element)
  // A decided row keeps its size, but is gone the next time.
  const parts = new MutationObserver(remember)
  parts.observe(element, { childList: true, subtree: true })
  return () => {
    sizes.disconnect()
    parts.disconnect()
  }
}

function measureBoxes(element: HTMLElement): Boxes {
  const measure = (inside: Element, selector: string) =>
    [...inside.querySelectorAll(selector)].map((box) => box.getBoundingClientRect().height)
  const groups = [...element.querySelectorAll('.waiting-group')].map((group) => {
    // Decided rows are gone the next time.
    const rows = measure(group, 'li:not(:has(.row-decision))')
    return { hasHead: group.querySelector('h3') !== null, rows }
  })
  return {
    windowWidth: innerWidth,
    lead: measure(element, '.lead')[0],
    waiting: groups.filter(({ rows }) => rows.length > 0),
    hasAddQuest: element.querySelector('.section-head:has(~ .kid-faces) .button') !== null,
    pauses: measure(element, '.pauses'),
    kids: measure(element, ':is(.kid-faces, .kids) > li'),
    cardsAbove: measure(element, ':scope > .card:has(~ section > .kid-faces)'),
    cards: measure(element, ':scope > .card:not(:has(~ section > .kid-faces))'),
  }
}
