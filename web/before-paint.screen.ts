import { applyNewsletterBannerChoice } from './messages/newsletter/newsletter-banner.ts'
import { markSignedIn } from './platform/api/mark-signed-in.ts'
import { delayDisplayFont } from './platform/app/display-font.ts'
import { applyTheme } from './platform/app/theme.ts'

/* Inlined into prerendered screens by the build (ops/inline-script.ts). Runs before the first paint. */

applyNewsletterBannerChoice()
applyTheme()
delayDisplayFont()
markSignedIn()
