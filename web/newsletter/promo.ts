/** The banner goes, and stays away on this device: somebody has the newsletter, or does not want it. */
export function hidePromo() {
  document.documentElement.dataset.promo = 'off'
  try {
    localStorage.setItem('questnest.promo', 'off')
  } catch {
    // Until the next page, then.
  }
}
