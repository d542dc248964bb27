import { applyPromoBannerChoice } from './messages/newsletter/promo-banner.ts'
import { readStoredUser } from './platform/api/stored-user.ts'
import { delayDisplayFontUntilLoaded } from './platform/app/display-font.ts'
import { homePath } from './platform/app/paths.ts'
import { applyTheme } from './platform/app/theme.ts'

/* Runs inside the landing page before its first paint; the build bundles it into the page (ops/inline-script.ts). */

applyPromoBannerChoice()
applyTheme()
const user = readStoredUser()
// Somebody signed in never sees the landing page.
if (user.token) location.replace(homePath(user))
// Below a narrow screen's first picture, the fonts and the other pictures would come between (landing.css).
delayDisplayFontUntilLoaded()
