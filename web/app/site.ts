import type { Provider } from '#contract/social.ts'

// The server writes these into <html>; a prerendered page carries placeholders that the server fills.
const placeholders = {
  site: 'parent',
  adultUrl: '__ADULT_URL__',
  kidUrl: '__KID_URL__',
  contact: '__CONTACT__',
  botCheck: 'own',
  googleDoor: '__GOOGLE_DOOR__',
  facebookDoor: '__FACEBOOK_DOOR__',
}
const served = import.meta.env.SSR ? placeholders : { ...placeholders, ...document.documentElement.dataset }

/** Which of the two sites this page was served as: by the host, whatever the look. */
export const isKidSite = () => served.site === 'kid'
/** Where parents go, e.g. https://questnest.example */
export const adultUrl = served.adultUrl
export const kidUrl = served.kidUrl
/** Google checks for bots here, and wants that said. */
export const hasRecaptcha = served.botCheck === 'recaptcha'
const everyDoor: [Provider, string][] = [
  ['google', served.googleDoor],
  ['facebook', served.facebookDoor],
]
/** Where parents go to sign in with a provider; only of providers that this server has. */
export const doors = everyDoor.filter(([, door]) => door)
export const contactLink = `mailto:${served.contact}`

export const htmlFacts = {
  'data-site': served.site,
  'data-adult-url': served.adultUrl,
  'data-kid-url': served.kidUrl,
  'data-contact': served.contact,
  'data-bot-check': served.botCheck,
  'data-google-door': served.googleDoor,
  'data-facebook-door': served.facebookDoor,
}

/** The look of the page follows the person: a child signed in on the adult site still gets the wood. */
export function wearLook(look: 'parent' | 'kid') {
  document.documentElement.dataset.site = look
}
