import { minutesAfter } from '#contract/calendar.ts'
import { BOT_PASS_CALLS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { spendSolution } from './solutions.ts'

type Site = { kidSite: boolean }

const botCheckForSite = ({ botChecks }: Pick<Deps, 'botChecks'>, { kidSite }: Site) =>
  kidSite ? botChecks.kid : botChecks.adult

/**
 * A pass is a token for a few calls that bots must not make. It is valid only on the site that issued it, because the
 * sites may use different checks.
 */
const hashPass = (pass: string, { kidSite }: Site) => hashToken(`${kidSite ? 'kid' : 'adult'} ${pass}`)

export const createChallenge = (deps: Deps, site: Site) =>
  botCheckForSite(deps, site).challenge(deps.clock.now())

/** Issues one pass for a solved challenge. Throws the refusal `bot_check` for an unsolved or used challenge. (S10) */
export async function verifyBotCheck(deps: Deps, token: string, site: Site) {
  const { clock, secrets } = deps
  const solution = await botCheckForSite(deps, site)
    .verify(token, clock.now())
    // If Google cannot be reached, the error is reported to the operator. The person is refused and can try again.
    .catch(deps.reportError)
  if (!solution) throw new Refusal('bot_check')
  const bot_pass = secrets.newToken()
  await deps.transaction(async (tx) => {
    // ALTCHA accepts a solution repeatedly, so used solutions are stored until they expire.
    if (!(await spendSolution(tx, solution.id, solution.expiresAt))) throw new Refusal('bot_check')
    await tx
      .insertInto('bot_passes')
      .values({
        hash: hashPass(bot_pass, site),
        calls_left: BOT_PASS_CALLS,
        expires_at: minutesAfter(clock.now(), 5),
      })
      .execute()
  })
  return { success: true, bot_pass }
}

/** Uses one call of a pass. Throws the refusal `bot_check` when the pass is unknown, expired or has no calls left. */
export async function spendBotPass({ config, db, clock }: Deps, pass: string, site: Site): Promise<void> {
  if (config.BOT_CHECK === 'off') return
  const { numUpdatedRows } = await db
    .updateTable('bot_passes')
    .set((row) => ({ calls_left: row('calls_left', '-', 1) }))
    .where('hash', '=', hashPass(pass, site))
    .where('calls_left', '>', 0)
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw new Refusal('bot_check')
}
