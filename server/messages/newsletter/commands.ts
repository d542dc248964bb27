import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { NEWSLETTER_MESSAGES_A_SECOND } from '#contract/limits.ts'
import { email, languages } from '#contract/values.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import type { Deps } from '#server/platform/deps.ts'
import { broadcastNews } from './broadcast.ts'
import { type Issue, parseIssueFile } from './issue-file.ts'
import { newsletterTest } from './notifications.ts'
import { countSubscribers, insertIssue, saveIssueCounts } from './queries.ts'

export const usage = `npm run newsletter -- send FILE.md --to me@example.com   send a test to one address, in both languages
npm run newsletter -- send FILE.md                       send it to everybody who wants news; each id can be sent only once
npm run newsletter -- count                              count the recipients`

type CommandDeps = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'secrets' | 'jobs'>

/** Runs the operator's command and returns the lines to print. Throws `CommandRefused` with the reason. (N12) */
export async function runNewsletterCommand(deps: CommandDeps, args: string[]): Promise<string[]> {
  const { values, positionals } = parseCommand(args)
  const [command, file, ...rest] = positionals
  if (rest.length > 0) throw new CommandRefused(usage)
  if (command === 'count' && !file) {
    const { parents, others } = await countSubscribers(deps.db)
    return [`${parents} parents and ${others} other subscribers want the newsletter by mail.`]
  }
  if (command !== 'send' || !file) throw new CommandRefused(usage)
  const issue = parseIssueFile(await readIssueFile(file))
  return values.to === undefined ? sendToEverybody(deps, issue) : sendTest(deps, issue, values.to)
}

function parseCommand(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' } } })
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

const readIssueFile = (file: string) =>
  readFile(file, 'utf8').catch(() => {
    throw new CommandRefused(`Cannot read ${file}. Check the path.`)
  })

/** Runs in one transaction, so that the issue counts as sent only if every message was stored. */
function sendToEverybody(deps: CommandDeps, { id, news }: Issue): Promise<string[]> {
  const { transaction, clock, jobs } = deps
  return transaction(async (tx) => {
    if (!(await insertIssue(tx, id, clock.now())))
      throw new CommandRefused(`${id} was already sent. Use a new id to send another newsletter.`)
    const counts = await broadcastNews(deps, tx, news)
    await saveIssueCounts(tx, id, counts)
    await jobs.enqueueInTransaction(tx, 'deliver-newsletters')
    return [
      `Sending ${id}: ${counts.mails} mails and ${counts.texts} texts, ${NEWSLETTER_MESSAGES_A_SECOND} a second.`,
    ]
  })
}

async function sendTest(deps: CommandDeps, { id, news }: Issue, to: string): Promise<string[]> {
  const address = email.safeParse(to)
  if (!address.success)
    throw new CommandRefused(`"${to}" is not a mail address. Give one after --to, such as me@example.com.`)
  await deps.transaction(async (tx) => {
    for (const language of languages)
      await notifyAddress(deps, tx, {
        family_id: null,
        to: { address: address.data, name: '' },
        language,
        kind: newsletterTest,
        facts: news[language],
      })
  })
  return [`Sending ${id} as a test to ${address.data} only, in ${languages.length} languages.`]
}
