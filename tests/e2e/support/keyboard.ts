import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Acts as a sighted person who has only a keyboard. */
export function keyboardUser(page: Page) {
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

  /** Tabs to a control; at every stop the focus must be visible and not covered. */
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < 60; stops++) {
      await press(key)
      // After the last control the focus goes to the browser's own controls, which headless browsers do not have.
      const stop = await page.evaluate(describeFocus)
      if (stop) expect(stop).toEqual({ ...stop, hasRing: true, isCovered: false })
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`60 presses of ${key} did not reach ${target}`)
  }

  return {
    press,
    tabTo,
    type: (text: string) => page.keyboard.type(text),
    /** Tabs to a control and presses a key on it. */
    async use(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
      await tabTo(target)
      await press(key)
    },
    /** Expects that something has the focus: the control that had it may have been removed. */
    expectFocusKept: () =>
      expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true),
  }
}

/**
 * Runs in the page. Describes the focused control; undefined if the focus is on the page itself or on the main part, which
 * gets it after a navigation.
 */
function describeFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.id === 'page') return undefined
  // The ring may be on a sibling, the label or a frame around the control.
  const frame = focused.closest('.trail-tag-frame, .carousel, .product-card, .wish')
  const neighbours = [focused.nextElementSibling, focused.parentElement, focused.closest('label'), frame]
  const ringCandidates = [focused, ...neighbours].filter((element) => element !== null)
  // The browser itself highlights the focused part of a date.
  const isDate = focused.matches('[type=date]')
  const hasRing =
    isDate ||
    ringCandidates.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  const target = focused.closest('label') ?? focused
  const { left, top, width, height } = target.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const isCovered = !hit || !(target.contains(hit) || hit.contains(target))
  return {
    control: `${focused.tagName} ${focused.textContent || focused.getAttribute('aria-label') || focused.id}`,
    hasRing,
    isCovered,
  }
}
