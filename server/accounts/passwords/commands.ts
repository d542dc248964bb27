import { FAMILY_INVITATION_DAYS, RESET_LINK_HOURS } from '#contract/limits.ts'
import { deletePasskeysSince } from '#server/accounts/passkeys/queries.ts'
import { issueCode } from '#server/accounts/sessions/codes.ts'
import { findLogin, hasSecondStep } from '#server/accounts/sessions/queries.ts'
import { createFamilyInvitation, hasFamily } from '#server/accounts/sign-up/home-sign-up.ts'
import { deleteSecondStepsSince } from '#server/accounts/two-step/queries.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import type { Deps } from '#server/platform/deps.ts'

export const usage = `npm run parents -- reset ADDRESS
npm run parents -- invite
npm run parents -- second-step-off ADDRESS
In the container: docker compose --file compose.home.yaml exec server node ops/home/parents.ts reset ADDRESS
(or invite, or second-step-off ADDRESS)`

/** Runs an operator command and returns the lines to print. Throws `CommandRefused` with the reason. (F08) */
export async function runParents(deps: Deps, args: string[]): Promise<string[]> {
  const [command, address, ...rest] = args
  const run = findCommand(deps, command, address?.toLowerCase())
  if (!run || rest.length > 0) throw new CommandRefused(usage)
  if (!(await hasFamily(deps.db)))
    throw new CommandRefused(
      `No family has signed up in ${deps.config.DATABASE_URL ? 'the database of DATABASE_URL' : `the embedded database in DATA_DIR (${deps.config.DATA_DIR})`}. Is it the server's? In the container, run: docker compose --file compose.home.yaml exec server node ops/home/parents.ts ${args.join(' ')}`,
    )
  return run()
}

function findCommand(deps: Deps, command: string | undefined, address: string | undefined) {
  if (command === 'invite' && address === undefined) return () => inviteFamily(deps)
  if (!address) return undefined
  if (command === 'reset') return () => createResetLink(deps, address)
  if (command === 'second-step-off') return () => endSecondStep(deps, address)
  return undefined
}

/**
 * For a parent who has lost the phone and the recovery codes. The passkeys are removed, too: if their devices were not lost, the
 * parent could log in with them.
 */
async function endSecondStep(deps: Deps, address: string): Promise<string[]> {
  const login = await findLogin(deps.db, address)
  if (!login) throw new CommandRefused(`Nobody signs in with ${address}.`)
  if (!(await hasSecondStep(deps.db, login)))
    throw new CommandRefused(`${address} has no two-step login: the password alone opens the account.`)
  const passkeys = await deps.transaction(async (tx) => {
    await deleteSecondStepsSince(tx, login, new Date(0))
    return deletePasskeysSince(tx, login, new Date(0))
  })
  return [
    `The two-step login of ${address} is off, and the recovery codes no longer work. The password alone opens the account.`,
    ...(passkeys > 0 ? [`The parent's passkeys are removed, too: ${passkeys}.`] : []),
    'Tell the parent that you did this.',
  ]
}

/** Prints the link that a mail would contain, for people who cannot get a mail. */
async function createResetLink(deps: Deps, address: string): Promise<string[]> {
  const login = await findLogin(deps.db, address)
  if (!login?.active) throw new CommandRefused(`Nobody signs in with ${address}.`)
  const { family_id, user_id, role } = login
  const codeId = await deps.transaction((tx) =>
    issueCode(deps, tx, 'reset', { family_id, user_id }, RESET_LINK_HOURS),
  )
  const site = role === 'child' ? deps.config.KID_URL : deps.config.ADULT_URL
  return [
    `${site}/reset/${deps.secrets.deriveCode(codeId)}`,
    `Whoever opens this link chooses the password of ${address}. It works once, for ${RESET_LINK_HOURS} hours.`,
  ]
}

async function inviteFamily(deps: Deps): Promise<string[]> {
  if (!deps.config.home)
    throw new CommandRefused('Without HOME_ADDRESS everybody can sign up, so nobody needs an invitation.')
  return [
    `${deps.config.ADULT_URL}/signup?invitation=${await createFamilyInvitation(deps)}`,
    `One family can sign up with this link, within ${FAMILY_INVITATION_DAYS} days.`,
  ]
}
