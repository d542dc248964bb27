/** Pages where the banner would distract, or repeat the page. */
export const pathsWithoutBanner = /^\/(points|newsletter|unsubscribe)\b/

const PROMO_KEY = 'questnest.promo'

/**
 * Runs before the first paint. Hides the banner on devices that dismissed it or subscribed, and until the screen has
 * loaded decides by the URL whether it shows.
 */
export function applyPromoBannerChoice() {
  const { dataset } = document.documentElement
  try {
    if (localStorage.getItem(PROMO_KEY)) dataset.promo = 'off'
    else dataset.promo = pathsWithoutBanner.test(location.pathname) ? 'quiet' : 'on'
  } catch {
    // Without storage the banner cannot have been dismissed.
  }
}

/** Hides the banner on this device for good. */
export function hidePromoBanner() {
  document.documentElement.dataset.promo = 'off'
  try {
    localStorage.setItem(PROMO_KEY, 'off')
  } catch {
    // Without storage it is hidden only until the next page.
  }
}
