/* npm run newsletter -- …: a letter to everybody who wants news. */
import { runNewsletterCommand, usage } from '#server/messages/newsletter/commands.ts'
import { runTyped } from './run-command.ts'

await runTyped(usage, runNewsletterCommand)
