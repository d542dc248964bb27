import { toListItems } from '#server/platform/social-links.ts'
import { escapeHtml } from '../html.ts'
import type { ThirdParties } from './content-security-policy.ts'

/** Values that only the running server knows; the pages are built earlier. */
export type PageValues = ThirdParties & {
  adultUrl: string
  kidUrl: string
  /** True if parents buy points; false if they add points themselves. */
  arePointsSold: boolean
  /** False in home mode. Default: true. */
  hasBotCheck?: boolean
  /** False in home mode without a mail server. Default: true. */
  sendsMails?: boolean
  /** The mail address that Contact Us links to. */
  contact?: string
  /** The names of the configured sign-in providers, by the provider. */
  signInProviders?: Record<string, string>
  /** The URLs of the operator's pages on social networks, by the network's name. */
  socialLinks?: Record<string, string>
}

/** Keeps, of the contents for both kinds of servers, those for this one: see web/platform/app/points-mode.ts. */
export const selectMode = (text: string, arePointsSold: boolean) =>
  text.replace(/__IF_BOUGHT__([\s\S]*?)__IF_GIVEN__([\s\S]*?)__END_IF__/g, arePointsSold ? '$1' : '$2')

/** Replaces the placeholders of web/platform/app/site.ts in a built page. */
export function fillInPage(html: string, site: 'kid' | 'adult', values: PageValues) {
  const { adultUrl, kidUrl, signInProviders = {}, socialLinks = {} } = values
  return selectMode(html, values.arePointsSold)
    .replace('data-site="adult"', `data-site="${site}"`)
    .replaceAll('__ADULT_URL__', adultUrl)
    .replaceAll('__KID_URL__', kidUrl)
    .replaceAll('__CONTACT__', values.contact ?? 'hello@questnest.example')
    .replace('data-bot-check="own"', `data-bot-check="${nameBotCheck(values)}"`)
    .replaceAll('__SIGN_IN_PROVIDERS__', site === 'adult' ? toAttribute(signInProviders) : '')
    .replaceAll('__SOCIAL_LINKS_QUERY__', site === 'adult' ? toAttribute(socialLinks) : '')
    .replaceAll('__SOCIAL_LINKS_HTML__', toListItems(socialLinks))
    .replace('data-sends-mails="yes"', `data-sends-mails="${values.sendsMails === false ? 'no' : 'yes'}"`)
    .replace('data-sells-points="yes"', `data-sells-points="${values.arePointsSold ? 'yes' : 'no'}"`)
}

const nameBotCheck = ({ withRecaptcha, hasBotCheck = true }: PageValues) =>
  withRecaptcha ? 'recaptcha' : hasBotCheck ? 'own' : 'off'

/** Encodes entries as a query string, which the app parses. */
const toAttribute = (entries: Record<string, string>) => escapeHtml(String(new URLSearchParams(entries)))
