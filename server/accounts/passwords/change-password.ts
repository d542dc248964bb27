import type { PasswordChange } from '#contract/accounts/own-sessions.ts'
import { PASSWORD_CHANGE_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { getChild } from '#server/accounts/families/get-child.ts'
import { assertHardToGuess } from '#server/accounts/sessions/passwords.ts'
import {
  getLogin,
  listFamilyWords,
  lockUnchangedPassword,
  markSessionProved,
} from '#server/accounts/sessions/queries.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { resetThrottle, throttle } from '#server/platform/throttle.ts'
import { setNewPassword } from './set-new-password.ts'

/** Changes a person's own password and ends all other sessions. Throws the refusals of `changePassword`. (N15, S15) */
export const changeOwnPassword = (deps: Deps, actor: Actor, form: PasswordChange, token: string) =>
  changePassword(deps, actor, { userId: actor.id, acceptPasswordsOf: [actor.id], form, exceptToken: token })

/** Changes a child's password and ends its sessions. `old_password` may be the child's or the parent's own. (K07) */
export async function changeChildPassword(deps: Deps, parent: Actor, childId: string, form: PasswordChange) {
  await getChild(deps.db, parent.family_id, childId)
  return changePassword(deps, parent, { userId: childId, acceptPasswordsOf: [childId, parent.id], form })
}

/**
 * Changes the password of `userId`. Accepts as `form.old_password` the password of any user in `acceptPasswordsOf`. The
 * session of `exceptToken` stays open, and counts as proved. Throws the refusal `password_wrong`, `password_common`, or
 * `too_many` after ten attempts in 15 minutes.
 */
async function changePassword(
  deps: Deps,
  { id: actorId, family_id }: Actor,
  change: { userId: string; acceptPasswordsOf: string[]; form: PasswordChange; exceptToken?: string },
): Promise<null> {
  const { userId, acceptPasswordsOf, form, exceptToken } = change
  const throttleKey = `password:${actorId}`
  await throttle(deps, [{ key: throttleKey, ...PASSWORD_CHANGE_LIMIT }])
  const person = { family_id, user_id: userId }
  await assertHardToGuess(form.new_password, await listFamilyWords(deps.db, family_id), 'new_password')
  let validLogin: Awaited<ReturnType<typeof getLogin>> | undefined
  for (const user_id of acceptPasswordsOf) {
    const login = await getLogin(deps.db, { family_id, user_id })
    validLogin ??= (await deps.passwords.matches(login.password_hash, form.old_password)) ? login : undefined
  }
  const password_hash = validLogin ? await deps.passwords.hash(form.new_password) : ''
  await deps.transaction(async (tx) => {
    // Refuse only here: if the `Idempotency-Key` is repeated, `deps.transaction` returns the stored response instead.
    // The repeated request contains the old password, which no longer matches.
    if (!validLogin || !(await lockUnchangedPassword(tx, validLogin)))
      throw new Refusal('password_wrong', { fields: { old_password: 'password_wrong' } })
    await setNewPassword(deps, tx, await getLogin(tx, person), password_hash, {
      taken_by: actorId,
      exceptToken,
    })
    if (exceptToken) await markSessionProved(tx, hashToken(exceptToken), deps.clock.now())
    return null
  })
  await resetThrottle(deps, throttleKey)
  return null
}
