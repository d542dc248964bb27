import type { Locator, Page } from '@playwright/test'
import { expect } from './test-server.ts'

/** Somebody who has a keyboard only, and sees where they are. */
export function keyboardUser(page: Page) {
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

  /** Tab by Tab to a control; at every stop the focus shows and is not covered by anything. */
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < 60; stops++) {
      await press(key)
      // The page's end leads into the browser's own controls, which a page without a window does not have.
      const stop = await page.evaluate(describeFocus)
      if (stop) expect(stop).toEqual({ ...stop, hasRing: true, isCovered: false })
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`No Tab leads to ${target}`)
  }

  return {
    press,
    tabTo,
    type: (text: string) => page.keyboard.type(text),
    /** Goes there and presses it. */
    async use(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
      await tabTo(target)
      await press(key)
    },
    /** The focus is somewhere on the page, not lost with what was pressed. */
    keepsFocus: () =>
      expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true),
  }
}

/**
 * What one sees of the focus; nothing while the page itself has it, or the part of it that a link has just changed,
 * where the next Tab starts. Runs in the page.
 */
function describeFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.id === 'page') return undefined
  // What is drawn by its neighbour, its label or the paper around it shows the ring there.
  const frame = focused.closest('.trail-tag-frame, .carousel, .product-card, .wish')
  const neighbours = [focused.nextElementSibling, focused.parentElement, focused.closest('label'), frame]
  const ringCandidates = [focused, ...neighbours].filter((one) => one !== null)
  // In a date the browser shows which piece has it.
  const isDate = focused.matches('[type=date]')
  const hasRing =
    isDate ||
    ringCandidates.some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  const target = focused.closest('label') ?? focused
  const { left, top, width, height } = target.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const isCovered = !hit || !(target.contains(hit) || hit.contains(target))
  return {
    what: `${focused.tagName} ${focused.textContent || focused.getAttribute('aria-label') || focused.id}`,
    hasRing,
    isCovered,
  }
}
