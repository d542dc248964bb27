// The build writes these placeholders into <html>, and the server replaces them.
const placeholders = {
  site: 'adult',
  adultUrl: '__ADULT_URL__',
  kidUrl: '__KID_URL__',
  contact: '__CONTACT__',
  botCheck: 'own', // or 'recaptcha', or 'off' on a server at home
  signInProviders: '__SIGN_IN_PROVIDERS__',
  socialLinks: '__SOCIAL_LINKS_QUERY__',
  sendsMails: 'yes', // 'no' if this server sends no mails
}
const config = import.meta.env.SSR ? placeholders : { ...placeholders, ...document.documentElement.dataset }

/** True on the kid site's host, whatever the theme. */
export const isKidSite = () => config.site === 'kid'
/** For example https://questnest.example */
export const adultUrl = config.adultUrl
export const kidUrl = config.kidUrl
export const hasRecaptcha = config.botCheck === 'recaptcha'
/** The names of the sign-in providers as a query string (google=Google); empty if there are none. */
export const { signInProviders } = config
/** The operator's social media links as [name, url]; in the build a placeholder, which the server replaces. */
export const socialLinks = import.meta.env.SSR
  ? '__SOCIAL_LINKS_HTML__'
  : [...new URLSearchParams(config.socialLinks)]
/** False on a server at home that sends no mails: see docs/OPERATING.md#at-home. */
export const sendsMails = config.sendsMails !== 'no'
export const contactEmail = config.contact
export const contactLink = `mailto:${contactEmail}`

export const htmlDataAttributes = {
  'data-site': config.site,
  'data-adult-url': config.adultUrl,
  'data-kid-url': config.kidUrl,
  'data-contact': config.contact,
  'data-bot-check': config.botCheck,
  'data-sign-in-providers': config.signInProviders,
  'data-social-links': config.socialLinks,
  'data-sends-mails': config.sendsMails,
  'data-sells-points': 'yes', // 'no' if this server sells no points
}
