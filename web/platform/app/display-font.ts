/**
 * The first screen is painted in the fonts that are there: on a slow phone the display font would come between the code
 * and the pictures. The style asks for it once `loadDisplayFont` was called.
 */
export function delayDisplayFont() {
  document.documentElement.dataset.letters = 'later'
}

export function loadDisplayFont() {
  delete document.documentElement.dataset.letters
}

/**
 * Whoever comes to the page from elsewhere sees its picture first; from page to page of this site, and without scripts,
 * the fonts come at once.
 */
export function delayDisplayFontUntilLoaded() {
  if (document.referrer.startsWith(location.origin)) return
  delayDisplayFont()
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(loadDisplayFont)))
}
