/* npm run orders -- …: the operator's evening: what is to be sent, what was sent, what cannot be, and codes of gift cards. */
import { runCommand as runOrders, usage } from '#server/rewards/fulfilment/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(usage, runOrders)
