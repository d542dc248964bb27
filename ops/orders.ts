/* npm run orders: lists orders, records which were shipped or cannot be shipped, and imports gift card codes. */
import { runCommand as runOrders, usage } from '#server/rewards/fulfilment/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(usage, runOrders)
