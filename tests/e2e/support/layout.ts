import type { Page } from '@playwright/test'

/** Returns controls that cannot be clicked and texts that are cut off, one line each. */
export const findLayoutFaults = (page: Page) =>
  page.evaluate(() => {
    const describeElement = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
    const isDrawn = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    /** Whether the element is for screen readers only, or visible only while focused. */
    const isForScreenReaders = (element: Element) =>
      element.closest('.visually-hidden, .skip, [inert]') !== null

    /** Content beyond the edge of a scroll container can be reached. */
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))

    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    const unreachable = controls.filter((control) => {
      const target = control.closest('label') ?? control
      if (!isDrawn(target) || isForScreenReaders(target)) return false
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const [box] = target.getClientRects()
      if (!box || box.width < 2) return false
      const topElement = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return !topElement || !(target.contains(topElement) || topElement.contains(target))
    })
    const clipped = [...document.querySelectorAll('body *')].filter((element) => {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!hasText || !isDrawn(element) || isForScreenReaders(element)) return false
      const { overflowX, overflowY } = getComputedStyle(element)
      const isTooWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isTooHigh = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
      const { left, right } = element.getBoundingClientRect()
      return isTooWide || isTooHigh || (!scrolls(element) && (left < -1 || right > innerWidth + 1))
    })
    window.scrollTo({ top: 0, behavior: 'instant' })
    return [
      ...unreachable.map((control) => `cannot be reached: ${describeElement(control)}`),
      ...clipped.map((element) => `is cut off: ${describeElement(element)}`),
    ]
  })

/** Applies the text spacing of WCAG 1.4.12, as a user style sheet would. */
export const applyTextSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })

/** Returns by how many pixels the page is wider than its window. */
export const measureSidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
