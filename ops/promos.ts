/* npm run promos -- …: codes that make points cheaper. */
import { runPromos, usage } from '#server/store/promos/commands.ts'
import { runTyped } from './run-command.ts'

await runTyped(usage, runPromos)
