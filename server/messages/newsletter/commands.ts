import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { NEWSLETTER_MESSAGES_A_SECOND } from '#contract/limits.ts'
import { email, languages } from '#contract/values.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import type { Deps } from '#server/platform/deps.ts'
import { broadcastNews } from './broadcast.ts'
import { type Issue, parseIssueFile } from './issue-file.ts'
import { newsletterTrial } from './notifications.ts'
import { countSubscribers, insertIssue, saveIssueCounts } from './queries.ts'

export const usage = `npm run newsletter -- send FILE.md --to me@example.com   send a test to one address, in both languages
npm run newsletter -- send FILE.md                       send it to everybody who wants news; works once
npm run newsletter -- count                              count the recipients`

type CommandDeps = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'secrets' | 'jobs'>

/** Runs the operator's command and returns the lines to print. Throws `CommandRefused` with the reason. (N12) */
export async function runNewsletterCommand(tools: CommandDeps, typed: string[]): Promise<string[]> {
  const { values, positionals } = parseCommand(typed)
  const [command, file, ...rest] = positionals
  if (rest.length > 0) throw new CommandRefused(usage)
  if (command === 'count' && !file) {
    const { parents, others } = await countSubscribers(tools.db)
    return [`${parents} parents and ${others} other subscribers want the newsletter by mail.`]
  }
  if (command !== 'send' || !file) throw new CommandRefused(usage)
  const issue = parseIssueFile(await readIssueFile(file))
  return values.to === undefined ? sendToEverybody(tools, issue) : sendTrial(tools, issue, values.to)
}

function parseCommand(typed: string[]) {
  try {
    return parseArgs({ args: typed, allowPositionals: true, options: { to: { type: 'string' } } })
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

const readIssueFile = (file: string) =>
  readFile(file, 'utf8').catch(() => {
    throw new CommandRefused(`Cannot read ${file}. Check the path.`)
  })

/** One transaction, so that the issue counts as sent only if every message was stored. */
function sendToEverybody(tools: CommandDeps, { id, news }: Issue): Promise<string[]> {
  const { transaction, clock, jobs } = tools
  return transaction(async (tx) => {
    if (!(await insertIssue(tx, id, clock.now())))
      throw new CommandRefused(`${id} was already sent. Use a new id to send another newsletter.`)
    const counted = await broadcastNews(tools, tx, news)
    await saveIssueCounts(tx, id, counted)
    await jobs.enqueueInTransaction(tx, 'deliver-messages')
    return [
      `Sending ${id}: ${counted.mails} mails and ${counted.texts} texts, ${NEWSLETTER_MESSAGES_A_SECOND} a second.`,
    ]
  })
}

async function sendTrial(tools: CommandDeps, { id, news }: Issue, to: string): Promise<string[]> {
  const address = email.safeParse(to)
  if (!address.success) throw new CommandRefused(`${to} is not a mail address.`)
  await tools.transaction(async (tx) => {
    for (const language of languages)
      await notifyAddress(tools, tx, {
        family_id: null,
        to: { address: address.data, name: '' },
        language,
        kind: newsletterTrial,
        facts: news[language],
      })
  })
  return [`Sending ${id} as a test to ${address.data} only, in ${languages.length} languages.`]
}
