import { applyPromoBannerChoice } from './messages/newsletter/promo-banner.ts'
import { markSignedIn } from './platform/api/mark-signed-in.ts'
import { applyTheme } from './platform/app/theme.ts'

/* Runs inside the pages to read before their first paint; the build bundles it into them (ops/inline-script.ts). */

applyPromoBannerChoice()
applyTheme()
markSignedIn()
