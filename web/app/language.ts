import type { Language } from '#contract/values.ts'

/** As those who speak it read it. */
export const languageNames: Record<Language, string> = { 'en-CA': 'English', 'fr-CA': 'Français' }

/** The other of the two languages, with the name its speakers read. */
export function otherLanguage(): { locale: Language; name: string } {
  const here = import.meta.env.SSR ? process.env.SITE_LOCALE : document.documentElement.lang
  const locale = here === 'fr-CA' ? 'en-CA' : 'fr-CA'
  return { locale, name: languageNames[locale] }
}

/** Keep the choice for a year and load the same page in it. */
export function changeLanguage(locale: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on a site without https
  document.cookie = `PARAGLIDE_LOCALE=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
  location.reload()
}

/** Somebody who never chose a language on this device gets the one of their account. */
export function followLanguage(language: Language) {
  const hasChosen = document.cookie.includes('PARAGLIDE_LOCALE=')
  if (!hasChosen && language !== document.documentElement.lang) changeLanguage(language)
}
