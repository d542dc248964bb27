/** Uses a fallback font until `loadDisplayFont`, so that on a slow phone the font does not delay code and pictures. */
export function delayDisplayFont() {
  document.documentElement.dataset.displayFont = 'delayed'
}

export function loadDisplayFont() {
  delete document.documentElement.dataset.displayFont
}

/** Delays the font until the page has loaded, but only for visitors who come from another site. */
export function delayDisplayFontUntilLoaded() {
  if (document.referrer.startsWith(location.origin)) return
  delayDisplayFont()
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(loadDisplayFont)))
}
