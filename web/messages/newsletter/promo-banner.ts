/** Pages where the banner would distract, or repeat the page's text. */
export const pathsWithoutBanner = /^\/(points|newsletter|unsubscribe)\b/

const PROMO_KEY = 'questnest.promo'

/**
 * Runs before the first paint. Hides the banner on devices where it was dismissed or the newsletter was confirmed. Until
 * the screen has loaded, the URL decides whether the banner shows.
 */
export function applyPromoBannerChoice() {
  const { dataset } = document.documentElement
  try {
    if (localStorage.getItem(PROMO_KEY)) dataset.promo = 'off'
    else dataset.promo = pathsWithoutBanner.test(location.pathname) ? 'quiet' : 'on'
  } catch {
    // Without storage, the banner cannot have been dismissed.
  }
}

/** Hides the banner on this device for good. */
export function hidePromoBanner() {
  document.documentElement.dataset.promo = 'off'
  try {
    localStorage.setItem(PROMO_KEY, 'off')
  } catch {
    // Without storage, the banner is hidden only until the next page.
  }
}
