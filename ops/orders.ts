/* npm run orders: lists orders, records what was shipped or cannot be, and imports gift card codes. */
import { runCommand as runOrders, usage } from '#server/rewards/fulfilment/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(usage, runOrders)
