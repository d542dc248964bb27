import type { PasswordChange } from '#contract/accounts/own-sessions.ts'
import { PASSWORD_CHANGE_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { getChild } from '#server/accounts/families/get-child.ts'
import { assertUncommonPassword } from '#server/accounts/sessions/passwords.ts'
import { getLogin, lockUnchangedPassword } from '#server/accounts/sessions/queries.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { resetThrottle, throttle } from '#server/platform/throttle.ts'
import { setNewPassword } from './set-new-password.ts'

/** Changes one's own password and ends all other sessions. Refuses as `changePassword`. (N15, S15) */
export const changeOwnPassword = (deps: Deps, actor: Actor, form: PasswordChange, token: string) =>
  changePassword(deps, actor, { userId: actor.id, knownBy: [actor.id], form, except: token })

/** Changes a child's password and ends its sessions. `old_password` may be the child's or the parent's own. (K07) */
export async function changeChildPassword(deps: Deps, parent: Actor, childId: string, form: PasswordChange) {
  await getChild(deps.db, parent.family_id, childId)
  return changePassword(deps, parent, { userId: childId, knownBy: [childId, parent.id], form })
}

/** Refuses `password_wrong`, `password_common`, and `too_many` after ten tries in 15 minutes. */
async function changePassword(
  deps: Deps,
  { id: actorId, family_id }: Actor,
  change: { userId: string; knownBy: string[]; form: PasswordChange; except?: string },
): Promise<null> {
  const { userId, knownBy, form, except } = change
  const tries = `password:${actorId}`
  await throttle(deps, [{ key: tries, ...PASSWORD_CHANGE_LIMIT }])
  assertUncommonPassword(form.new_password, 'new_password')
  const person = { family_id, user_id: userId }
  let known: Awaited<ReturnType<typeof getLogin>> | undefined
  for (const user_id of knownBy) {
    const login = await getLogin(deps.db, { family_id, user_id })
    known ??= (await deps.passwords.matches(login.password_hash, form.old_password)) ? login : undefined
  }
  const password_hash = known ? await deps.passwords.hash(form.new_password) : ''
  await deps.transaction(async (tx) => {
    // Inside the transaction, because a repeated request finds the password changed and must get the first response.
    if (!known || !(await lockUnchangedPassword(tx, known)))
      throw new Refusal('password_wrong', { fields: { old_password: 'password_wrong' } })
    await setNewPassword(deps, tx, await getLogin(tx, person), password_hash, except)
    return null
  })
  await resetThrottle(deps, tries)
  return null
}
