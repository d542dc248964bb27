/** Where the banner would come between somebody and what they are doing, or say what the page says. */
export const pathsWithoutBanner = /^\/(points|newsletter|unsubscribe)\b/

const PROMO_KEY = 'questnest.promo'

/**
 * Before the first paint: whoever dismissed the banner, or has the newsletter, does not see it. Until the screen is there,
 * the address says whether it has the banner.
 */
export function applyPromoBannerChoice() {
  const { dataset } = document.documentElement
  try {
    if (localStorage.getItem(PROMO_KEY)) dataset.promo = 'off'
    else dataset.promo = pathsWithoutBanner.test(location.pathname) ? 'quiet' : 'on'
  } catch {
    // Nobody can have dismissed it here.
  }
}

/** The banner goes, and stays away on this device: somebody has the newsletter, or does not want it. */
export function hidePromoBanner() {
  document.documentElement.dataset.promo = 'off'
  try {
    localStorage.setItem(PROMO_KEY, 'off')
  } catch {
    // Until the next page, then.
  }
}
