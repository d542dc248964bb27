// The server writes these into <html>. The build writes placeholders, which the server replaces.
const placeholders = {
  site: 'parent',
  adultUrl: '__ADULT_URL__',
  kidUrl: '__KID_URL__',
  contact: '__CONTACT__',
  botCheck: 'own',
  authorizeUrls: '__AUTHORIZE_URLS__',
  social: '__SOCIAL__',
  sold: 'yes',
}
const served = import.meta.env.SSR ? placeholders : { ...placeholders, ...document.documentElement.dataset }

/** The host decides this, not the theme. */
export const isKidSite = () => served.site === 'kid'
/** E.g. https://questnest.example */
export const adultUrl = served.adultUrl
export const kidUrl = served.kidUrl
export const hasRecaptcha = served.botCheck === 'recaptcha'
/** Sign-in URLs of the social providers as a query string (name=url); empty if there are none. */
export const { authorizeUrls } = served
/** Our social media links as [name, url]; in the build a placeholder, which the server replaces. */
export const socialLinks = import.meta.env.SSR ? '__SOCIAL_LINKS__' : [...new URLSearchParams(served.social)]
export const { contact } = served
export const contactLink = `mailto:${contact}`

export const htmlFacts = {
  'data-site': served.site,
  'data-adult-url': served.adultUrl,
  'data-kid-url': served.kidUrl,
  'data-contact': served.contact,
  'data-bot-check': served.botCheck,
  'data-authorize-urls': served.authorizeUrls,
  'data-social': served.social,
  'data-sold': served.sold,
}

/** The theme follows the role: a child who signs in on the adult site gets the kid theme. */
export function applySiteTheme(theme: 'parent' | 'kid') {
  document.documentElement.dataset.site = theme
}
