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

export const usage = `npm run newsletter -- send FILE.md --to me@example.com   a trial, to one address only, in both languages
npm run newsletter -- send FILE.md                       to everybody who wants it, once
npm run newsletter -- count                              how many that are`

type CommandDeps = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'secrets' | 'jobs'>

/** Does what the operator typed and returns what to print; throws `CommandRefused` with the reason where it cannot. (N07) */
export async function runNewsletterCommand(tools: CommandDeps, typed: string[]): Promise<string[]> {
  const { values, positionals } = parseCommand(typed)
  const [command, file, ...rest] = positionals
  if (rest.length > 0) throw new CommandRefused(usage)
  if (command === 'count' && !file) {
    const { parents, others } = await countSubscribers(tools.db)
    return [`${parents} parents and ${others} others want the newsletter by mail.`]
  }
  if (command !== 'send' || !file) throw new CommandRefused(usage)
  const letter = parseIssueFile(await readIssueFile(file))
  return values.to === undefined ? sendToEverybody(tools, letter) : sendTrial(tools, letter, values.to)
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
    throw new CommandRefused(`${file} cannot be read.`)
  })

/** One transaction: that it was sent, and everybody's message, or neither. */
function sendToEverybody(tools: CommandDeps, { id, news }: Issue): Promise<string[]> {
  const { transaction, clock, jobs } = tools
  return transaction(async (tx) => {
    if (!(await insertIssue(tx, id, clock.now()))) throw new CommandRefused(`${id} was sent before.`)
    const counted = await broadcastNews(tools, tx, news)
    await saveIssueCounts(tx, id, counted)
    await jobs.enqueueInTransaction(tx, 'deliver-messages')
    return [
      `${id} goes to ${counted.mails} by mail and ${counted.texts} by text, ${NEWSLETTER_MESSAGES_A_SECOND} a second.`,
    ]
  })
}

async function sendTrial(tools: CommandDeps, { id, news }: Issue, to: string): Promise<string[]> {
  const address = email.safeParse(to)
  if (!address.success) throw new CommandRefused(`${to} is no mail address.`)
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
  return [`${id} goes to ${address.data} only, in ${languages.length} languages. Nobody else got it.`]
}
