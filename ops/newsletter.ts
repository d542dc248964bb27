/* npm run newsletter -- …: a letter to everybody who wants news. */
import { runNewsletterCommand, usage } from '#server/messages/newsletter/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(usage, runNewsletterCommand)
