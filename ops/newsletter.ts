/* npm run newsletter: sends the newsletter, and counts who wants it. */
import { runNewsletterCommand, usage } from '#server/messages/newsletter/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(usage, runNewsletterCommand)
