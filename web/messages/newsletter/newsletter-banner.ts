import { readLocal, writeLocal } from '#web/platform/api/local-storage.ts'

/** Pages without the banner: those of every day, those with a card form, and those that repeat its text. */
export const pathsWithoutBanner =
  /^\/(points|newsletter|unsubscribe|parentdashboard|kids|addchild|settings)\b/

// The value is older than the name, and stays so that earlier choices are kept.
const NEWSLETTER_BANNER_KEY = 'questnest.promo'

/**
 * Runs before the first paint. `off` hides the banner on devices where it was dismissed or the newsletter was confirmed.
 * `quiet` hides it while a screen without a banner is loading (loading-shell.css).
 */
export function applyNewsletterBannerChoice() {
  const { dataset } = document.documentElement
  if (readLocal(NEWSLETTER_BANNER_KEY)) dataset.newsletterBanner = 'off'
  else dataset.newsletterBanner = pathsWithoutBanner.test(location.pathname) ? 'quiet' : 'on'
}

/** Hides the banner on this device for good. */
export function hideNewsletterBanner() {
  document.documentElement.dataset.newsletterBanner = 'off'
  writeLocal(NEWSLETTER_BANNER_KEY, 'off')
}
