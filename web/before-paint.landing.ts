import { applyNewsletterBannerChoice } from './messages/newsletter/newsletter-banner.ts'
import { readStoredUser } from './platform/api/stored-user.ts'
import { delayDisplayFontUntilPageLoad } from './platform/app/display-font.ts'
import { homePath } from './platform/app/paths.ts'
import { applyTheme } from './platform/app/theme.ts'

/* Inlined into the landing page by the build (ops/inline-script.ts). Runs before the first paint. */

applyNewsletterBannerChoice()
applyTheme()
const user = readStoredUser()
// A signed-in user never sees the landing page.
if (user.token) location.replace(homePath(user))
// On a slow phone, fonts would compete with the hero picture for bandwidth (web/pages/landing/landing.css).
delayDisplayFontUntilPageLoad()
