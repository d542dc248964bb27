/** Uses a fallback font until `loadDisplayFont` runs, so that on slow phones code and pictures load before the font. */
export function delayDisplayFont() {
  document.documentElement.dataset.displayFont = 'delayed'
}

export function loadDisplayFont() {
  delete document.documentElement.dataset.displayFont
}

/** Delays the font until the page has loaded, unless the visitor comes from another page of this site. */
export function delayDisplayFontUntilPageLoad() {
  if (document.referrer.startsWith(location.origin)) return
  delayDisplayFont()
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(loadDisplayFont)))
}
