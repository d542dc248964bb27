import { applyPromoBannerChoice } from './messages/newsletter/promo-banner.ts'
import { markSignedIn } from './platform/api/mark-signed-in.ts'
import { delayDisplayFont } from './platform/app/display-font.ts'
import { applyTheme } from './platform/app/theme.ts'

/* Inlined into prerendered screens by the build (ops/inline-script.ts). Runs before the first paint. */

applyPromoBannerChoice()
applyTheme()
delayDisplayFont()
markSignedIn()
