/* npm run orders -- …: the operator's evening: what is to be sent, what was sent, what cannot be, and codes of gift cards. */
import { runCommand, usage } from '#server/rewards/fulfilment/commands.ts'
import { runTyped } from './run-command.ts'

await runTyped(usage, runCommand)
