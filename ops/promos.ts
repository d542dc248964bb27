/* npm run promos: manages discount codes for points. */
import { runPromos, usage } from '#server/store/promos/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(usage, runPromos)
