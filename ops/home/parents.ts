/* npm run parents: prints links that choose a new password or let one more family sign up, and ends a two-step login. */
import { runParents, usage } from '#server/accounts/passwords/commands.ts'
import { runCommand } from '../run-command.ts'

await runCommand(usage, runParents)
