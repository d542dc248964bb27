import { FAMILY_CODE_LETTERS } from '#contract/limits.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { setFamilyCode } from './queries.ts'

/** Gives the family a code, unless it has one. */
export async function createFamilyCode(deps: Deps, tx: Tx, family_id: string): Promise<void> {
  await setNewCode(deps, tx, family_id, { replaces: false })
}

/** Gives the family another code. Nobody can sign in with the former one any more; open sessions stay. (F03) */
export const changeFamilyCode = (deps: Deps, { family_id, id }: Actor) =>
  deps.transaction(async (tx) => {
    const family_code = await setNewCode(deps, tx, family_id, { replaces: true })
    const event = { family_id, user_id: id, kind: 'family_code_changed', taken_by: id } as const
    await recordAccountEvent(deps, tx, event)
    await announce(tx, family_id, 'family')
    return { family_code }
  })

/** Returns the new code. With `replaces: false`, a code that the family has already stays. */
async function setNewCode(
  deps: Pick<Deps, 'secrets'>,
  tx: Tx,
  family_id: string,
  options: { replaces: boolean },
): Promise<string> {
  const code = deps.secrets.newLetters(FAMILY_CODE_LETTERS)
  return (await setFamilyCode(tx, family_id, code, options)) ? code : setNewCode(deps, tx, family_id, options)
}
