import { applyPromoChoice } from './messages/newsletter/promo-code.ts'
import { markSignedIn } from './platform/api/mark-signed-in.ts'
import { applyTheme } from './platform/app/theme.ts'

/* Runs inside the pages to read before their first paint; the build bundles it into them (ops/inline-script.ts). */

applyPromoChoice()
applyTheme()
markSignedIn()
