import { applyPromoBannerChoice } from './messages/newsletter/promo-banner.ts'
import { markSignedIn } from './platform/api/mark-signed-in.ts'
import { type PrefetchRules, startPrefetch, warmUpDates } from './platform/api/start-prefetch.ts'
import { delayDisplayFont } from './platform/app/display-font.ts'
import { applyTheme } from './platform/app/theme.ts'
import { preloadPictures } from './rewards/products/preload-pictures.ts'

/* Runs inside the app's page before its first paint; the build bundles it into the page (ops/inline-script.ts). */

applyPromoBannerChoice()
applyTheme()
delayDisplayFont()
markSignedIn()
// The page carries web/prefetch-rules.ts as JSON: the contract itself would be much to bring before the first paint.
const prefetchRules: PrefetchRules = JSON.parse(
  document.getElementById('prefetch-rules')?.textContent ?? '[]',
)
startPrefetch(prefetchRules, preloadPictures)
warmUpDates()
