/** Where the banner would come between somebody and what they are doing, or say what the page says. */
export const noPromo = /^\/(points|newsletter|unsubscribe)\b/

/** The banner goes, and stays away on this device: somebody has the newsletter, or does not want it. */
export function hidePromo() {
  document.documentElement.dataset.promo = 'off'
  try {
    localStorage.setItem('questnest.promo', 'off')
  } catch {
    // Until the next page, then.
  }
}
