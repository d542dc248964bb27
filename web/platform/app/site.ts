// The server writes these into <html>; a prerendered page carries placeholders that the server fills.
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

/** Which of the two sites this page was served as: by the host, whatever the look. */
export const isKidSite = () => served.site === 'kid'
/** Where parents go, e.g. https://questnest.example */
export const adultUrl = served.adultUrl
export const kidUrl = served.kidUrl
/** Google checks for bots here, and wants that said. */
export const hasRecaptcha = served.botCheck === 'recaptcha'
/** Where parents go to sign in with a provider, as a query: name=address. Empty where this server has none. */
export const { authorizeUrls } = served
/** Where else we are, by name; of a page made at build time the placeholder, which becomes the list. */
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

/** The look of the page follows the person: a child signed in on the adult site still gets the wood. */
export function applySiteTheme(theme: 'parent' | 'kid') {
  document.documentElement.dataset.site = theme
}
