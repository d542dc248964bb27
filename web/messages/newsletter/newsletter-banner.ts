import { readLocal, writeLocal } from '#web/platform/api/local-storage.ts'

/**
 * The pages without the banner: those that parents use every day, those on which a card can be entered, and those about
 * the newsletter and other mails.
 */
export const pathsWithoutBanner =
  /^\/(points|newsletter|unsubscribe|parentdashboard|kids|week|addchild|settings)\b/

// The key contains the banner's former name. A new key would show the banner again to those who have dismissed it.
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
