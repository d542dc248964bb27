/* npm run promos: creates, lists and retires promo codes. */
import { runPromos, usage } from '#server/store/promos/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(usage, runPromos)
