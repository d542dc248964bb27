/* npm run promos -- …: codes that make points cheaper. */
import { runPromos, usage } from '#server/promos/commands.ts'
import { runTyped } from './typed.ts'

await runTyped(usage, runPromos)
