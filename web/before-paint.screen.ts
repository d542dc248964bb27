import { applyPromoBannerChoice } from './messages/newsletter/promo-banner.ts'
import { markSignedIn } from './platform/api/mark-signed-in.ts'
import { delayDisplayFont } from './platform/app/display-font.ts'
import { applyTheme } from './platform/app/theme.ts'

/* Runs inside a prerendered screen before its first paint; the build bundles it into the page (ops/inline-script.ts). */

applyPromoBannerChoice()
applyTheme()
delayDisplayFont()
markSignedIn()
