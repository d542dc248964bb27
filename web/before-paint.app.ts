import { applyNewsletterBannerChoice } from './messages/newsletter/newsletter-banner.ts'
import { markSignedIn } from './platform/api/mark-signed-in.ts'
import { type PrefetchRules, startPrefetch, warmUpDates } from './platform/api/start-prefetch.ts'
import { delayDisplayFont } from './platform/app/display-font.ts'
import { applyTheme } from './platform/app/theme.ts'
import { preloadPictures } from './rewards/products/preload-pictures.ts'

/* Inlined into the app's page by the build (ops/inline-script.ts). Runs before the first paint. */

applyNewsletterBannerChoice()
applyTheme()
delayDisplayFont()
markSignedIn()
// The page carries web/prefetch-rules.ts as JSON, because importing the contract would make this script too large.
const prefetchRules: PrefetchRules = JSON.parse(
  document.getElementById('prefetch-rules')?.textContent ?? '[]',
)
startPrefetch(prefetchRules, preloadPictures)
warmUpDates()
