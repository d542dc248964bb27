import type { Page } from '@playwright/test'

/**
 * Returns controls that cannot be clicked and texts that are cut off, squeezed or printed over each other, in the open
 * dialog or the page.
 */
export const findLayoutFaults = (page: Page) =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const describeElement = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
    const isDrawn = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    /** Whether the element is inert, for screen readers only, or visible only while focused. */
    const isExempt = (element: Element) => element.closest('.visually-hidden, .skip, [inert]') !== null

    const scrollable = [...document.querySelectorAll('*')].filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    )
    const scrollPositions = scrollable.map(({ scrollLeft, scrollTop }) => ({
      left: scrollLeft,
      top: scrollTop,
    }))

    const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')]
    const unreachable = controls.filter((control) => {
      const target = control.closest('label') ?? control
      if (!isDrawn(target) || isExempt(target)) return false
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const [box] = target.getClientRects()
      if (!box || box.width < 2) return false
      const topElement = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      // A control under an open list or a message can be reached after these are closed.
      if (topElement?.closest('.combobox-sheet, .flash')) return false
      return !topElement || !(target.contains(topElement) || topElement.contains(target))
    })

    /** Whether a container of the text, or the window, hides a part of it that scrolling does not reveal. */
    function isCutOff(text: DOMRect, container: Element | null): boolean {
      if (container === null || container === document.documentElement)
        return text.left < -1 || text.right > document.documentElement.clientWidth + 1
      const { overflowX, overflowY, clipPath } = getComputedStyle(container)
      const box = container.getBoundingClientRect()
      if (/auto|scroll/.test(overflowX)) return false
      const isClipped = clipPath !== 'none'
      const isTooWide =
        (isClipped || overflowX !== 'visible') && (text.left < box.left - 1 || text.right > box.right + 1)
      // Fonts reserve space above and below their letters.
      const slack = text.height / 5
      const isTooHigh =
        (isClipped || /hidden|clip/.test(overflowY)) &&
        (text.top < box.top - slack || text.bottom > box.bottom + slack)
      return isTooWide || isTooHigh || isCutOff(text, container.parentElement)
    }
    /** Returns the texts of an element, without those of elements in it, each with the boxes of its lines. */
    function listTexts(element: Element) {
      const range = document.createRange()
      return [...element.childNodes].flatMap((node) => {
        const text = node.nodeType === Node.TEXT_NODE ? node.textContent?.trim() : ''
        if (!text) return []
        range.selectNode(node)
        return [{ text, lines: [...range.getClientRects()].filter(({ width }) => width > 1) }]
      })
    }
    const drawn = [...root.querySelectorAll('*')].filter((element) => isDrawn(element) && !isExempt(element))
    const cutOff = drawn.filter((element) =>
      listTexts(element).some(({ lines }) => lines.some((line) => isCutOff(line, element))),
    )
    /** A box starts a new line unless it lies to the right of the box before it. */
    const countLines = (boxes: DOMRect[]) =>
      boxes.filter(({ left }, index) => left < (boxes[index - 1]?.right ?? Number.POSITIVE_INFINITY) - 1)
        .length
    // Text is squeezed if its column is so narrow that words break into pieces of a few letters.
    const squeezed = drawn.filter((element) =>
      listTexts(element).some(
        ({ text, lines }) =>
          countLines(lines) > text.split(/\s+/).length && text.length / countLines(lines) < 4,
      ),
    )
    scrollable.forEach((element, index) => {
      element.scrollTo({ ...scrollPositions[index], behavior: 'instant' })
    })

    /** Text on a layer of its own, such as a bar at the bottom, lies over other text on purpose. */
    const isOnOwnLayer = (element: Element | null): boolean =>
      element !== null &&
      element !== root &&
      (/fixed|sticky|absolute/.test(getComputedStyle(element).position) ||
        isOnOwnLayer(element.parentElement))
    const lines = drawn
      .filter((element) => !isOnOwnLayer(element))
      .flatMap((element) => listTexts(element).flatMap((text) => text.lines.map((box) => ({ element, box }))))
    const overprinted = lines.filter(({ element, box }, index) =>
      lines.slice(0, index).some((other) => {
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        // Fonts reserve space above and below their letters.
        return other.element !== element && width > 4 && height > Math.min(box.height, other.box.height) / 2
      }),
    )
    return [
      ...unreachable.map((control) => `cannot be reached: ${describeElement(control)}`),
      ...cutOff.map((element) => `is cut off: ${describeElement(element)}`),
      ...squeezed.map((element) => `is squeezed: ${describeElement(element)}`),
      ...overprinted.map(({ element }) => `lies over other text: ${describeElement(element)}`),
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
