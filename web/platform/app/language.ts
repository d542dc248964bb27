import type { Language } from '#contract/values.ts'

/** As those who speak it read it. */
export const languageNames: Record<Language, string> = { 'en-CA': 'English', 'fr-CA': 'Français' }

/** The other of the two languages, with the name its speakers read. */
export function otherLanguage(): { locale: Language; name: string } {
  const here = import.meta.env.SSR ? process.env.SITE_LOCALE : document.documentElement.lang
  const locale = here === 'fr-CA' ? 'en-CA' : 'fr-CA'
  return { locale, name: languageNames[locale] }
}

/** Names the language that this device has from an account. In any other it is by a visitor's choice. */
const ACCOUNT_LANGUAGE_KEY = 'questnest.language'

/** Keep the choice for a year and load the same page in it. What the account knows, too, is only its own. */
export function changeLanguage(locale: Language, isOfAccount: boolean) {
  try {
    localStorage.setItem(ACCOUNT_LANGUAGE_KEY, isOfAccount ? locale : '')
  } catch {
    // Then it counts as this device's.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on a site without https
  document.cookie = `PARAGLIDE_LOCALE=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
  location.reload()
}

/**
 * Whoever signs in gets the language of their account, unless a visitor chose one on this device. That of the account before
 * is no such choice: brothers and sisters share tablets.
 */
export function applyAccountLanguage(language: Language) {
  const isChosen = document.cookie.includes('PARAGLIDE_LOCALE=') && !isFromAccount()
  if (!isChosen && language !== document.documentElement.lang) changeLanguage(language, true)
}

function isFromAccount() {
  try {
    return localStorage.getItem(ACCOUNT_LANGUAGE_KEY) === document.documentElement.lang
  } catch {
    return false
  }
}
