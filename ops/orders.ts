/* npm run orders: lists orders, records what happened to them, and imports gift card codes. */
import { runOrderCommand, usage } from '#server/rewards/fulfilment/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(usage, runOrderCommand)
