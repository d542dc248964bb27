import { toListItems } from '#server/platform/social-links.ts'
import { escapeHtml } from '../html.ts'
import type { ThirdParties } from './content-security-policy.ts'

/** What only the running server knows; the pages are made before. */
export type PageFacts = ThirdParties & {
  adultUrl: string
  kidUrl: string
  /** The address behind Contact Us. */
  contact?: string
  /** Where a parent goes to sign in with a provider; only those that there are. */
  authorizeUrls?: Record<string, string>
  /** Where else the business is, by name. */
  social?: Record<string, string>
}

/** Writes what only the server knows into a page that holds the placeholders of web/platform/app/site.ts. */
export function fillInPage(html: string, site: 'kid' | 'parent', facts: PageFacts) {
  const { adultUrl, kidUrl, contact = 'hello@questnest.example', authorizeUrls = {}, social = {} } = facts
  return html
    .replace('data-site="parent"', `data-site="${site}"`)
    .replaceAll('__ADULT_URL__', adultUrl)
    .replaceAll('__KID_URL__', kidUrl)
    .replaceAll('__CONTACT__', contact)
    .replace('data-bot-check="own"', `data-bot-check="${facts.withRecaptcha ? 'recaptcha' : 'own'}"`)
    .replaceAll('__AUTHORIZE_URLS__', toAttribute(authorizeUrls))
    .replaceAll('__SOCIAL__', site === 'parent' ? toAttribute(social) : '')
    .replaceAll('__SOCIAL_LINKS__', toListItems(social))
    .replace('data-sold="yes"', `data-sold="${facts.payments ? 'yes' : 'no'}"`)
}

/** The app reads it as a query. */
const toAttribute = (entries: Record<string, string>) => escapeHtml(String(new URLSearchParams(entries)))
