/* npm run promos -- …: codes that make points cheaper. */
import { runPromos, usage } from '#server/store/promos/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(usage, runPromos)
