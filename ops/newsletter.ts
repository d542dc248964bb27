/* npm run newsletter -- …: a letter to everybody who wants news. */
import { runNewsletter, usage } from '#server/messages/newsletter/commands.ts'
import { runTyped } from './run-command.ts'

await runTyped(usage, runNewsletter)
