/* npm run build: builds the pages, even if they are up to date. */
import { buildPages, install } from './prepare.mjs'

await install()
await buildPages({ always: true })
