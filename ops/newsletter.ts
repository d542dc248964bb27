/* npm run newsletter -- …: a letter to everybody who wants news. */
import { runNewsletter, usage } from '#server/newsletter/commands.ts'
import { runTyped } from './typed.ts'

await runTyped(usage, runNewsletter)
