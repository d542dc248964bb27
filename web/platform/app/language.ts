import type { Language } from '#contract/values.ts'
import { readLocal, writeLocal } from '#web/platform/api/local-storage.ts'

export const languageNames: Record<Language, string> = { 'en-CA': 'English', 'fr-CA': 'Français' }

export function otherLanguage(): { locale: Language; name: string } {
  const current = import.meta.env.SSR ? process.env.SITE_LOCALE : document.documentElement.lang
  const locale = current === 'fr-CA' ? 'en-CA' : 'fr-CA'
  return { locale, name: languageNames[locale] }
}

/**
 * A key in local storage. Its value is the language if it came from an account or was saved to one, else ''. The
 * page's language counts as chosen by a visitor if the language cookie exists and the page's language differs from this value.
 */
const ACCOUNT_LANGUAGE_KEY = 'questnest.language'

/**
 * Stores the language in a cookie for a year and reloads. `isSavedToAccount` says whether the account has this
 * language, too.
 */
export function changeLanguage(locale: Language, isSavedToAccount: boolean) {
  writeLocal(ACCOUNT_LANGUAGE_KEY, isSavedToAccount ? locale : '')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on a site without https
  document.cookie = `PARAGLIDE_LOCALE=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
  location.reload()
}

/**
 * Switches to the account's language after signing in, unless a visitor chose one on this device. The language of a previous
 * account does not count as a choice: siblings share tablets.
 */
export function applyAccountLanguage(language: Language) {
  const isFromAccount = readLocal(ACCOUNT_LANGUAGE_KEY) === document.documentElement.lang
  const isChosen = document.cookie.includes('PARAGLIDE_LOCALE=') && !isFromAccount
  if (!isChosen && language !== document.documentElement.lang) changeLanguage(language, true)
}
