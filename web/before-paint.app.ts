import { applyPromoChoice } from './messages/newsletter/promo-code.ts'
import { markSignedIn } from './platform/api/mark-signed-in.ts'
import { type ReadAhead, startPrefetch, warmUpDates } from './platform/api/start-prefetch.ts'
import { delayDisplayFont } from './platform/app/display-font.ts'
import { applyTheme } from './platform/app/theme.ts'
import { preloadPictures } from './rewards/products/preload-pictures.ts'

/* Runs inside the app's page before its first paint; the build bundles it into the page (ops/inline-script.ts). */

applyPromoChoice()
applyTheme()
delayDisplayFont()
markSignedIn()
// The page carries web/read-ahead.ts as JSON: the contract itself would be much to bring before the first paint.
const readAhead: ReadAhead = JSON.parse(document.getElementById('read-ahead')?.textContent ?? '[]')
startPrefetch(readAhead, preloadPictures)
warmUpDates()
