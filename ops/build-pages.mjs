/* npm run build: the pages, whether they need it or not. */
import { buildPages, install } from './prepare.mjs'

await install()
await buildPages({ always: true })
