import { applyNewsletterBannerChoice } from './messages/newsletter/newsletter-banner.ts'
import { startQuestionSearch } from './pages/question-search.ts'
import { markSignedIn } from './platform/api/mark-signed-in.ts'
import { applyTheme } from './platform/app/theme.ts'

/* Inlined into the content pages by the build (ops/inline-script.ts). Runs before the first paint. */

applyNewsletterBannerChoice()
applyTheme()
markSignedIn()
document.addEventListener('DOMContentLoaded', startQuestionSearch)
