import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { activateSignUp, latestSignUp, markEmailVerified } from '#server/families/sign-up.ts'
import { notify } from '#server/notifications/notifications.ts'
import { issueCode, useCode } from './codes.ts'
import { demandUncommon, hashPassword } from './passwords.ts'
import { type Origin, openSession } from './sessions.ts'
import { loginOf, setPassword } from './store.ts'
import { throttle } from './throttle.ts'

/** A reset link works this long. */
const RESET_HOURS = 1

/** Mails a link to choose a new password, where there is an account to choose one for. Tells the caller nothing. (S14) */
export async function forgotPassword(deps: Deps, email: string, { ip }: Origin): Promise<null> {
  const address = email.toLowerCase()
  await throttle(deps, [
    { key: `forgot:${address}`, tries: 5, minutes: 60 },
    { key: `forgot:${ip}`, tries: 30, minutes: 60 },
  ])
  return deps.transaction(async (tx) => {
    const login = await loginOf(tx, address)
    if (login) {
      // A child's address counts only once its own mail was opened: before that anybody may have typed it in.
      if (login.active && login.email_verified_at) {
        const codeId = await issueCode(
          deps,
          tx,
          'reset',
          { family_id: login.family_id, user_id: login.user_id },
          RESET_HOURS,
        )
        const { family_id, language, first_name } = login
        await notify(deps, tx, {
          family_id,
          to: { address: login.email, name: first_name },
          language,
          kind: 'reset_password',
          facts: { codeId, role: login.role, first_name },
        })
      }
      return null
    }
    const pending = await latestSignUp(deps, tx, address)
    if (pending) {
      const codeId = await issueCode(deps, tx, 'reset', { sign_up_id: pending.id }, RESET_HOURS)
      const { email: to, first_name, language } = pending
      await notify(deps, tx, {
        family_id: null,
        to: { address: to, name: first_name },
        language,
        kind: 'reset_password',
        facts: { codeId, role: 'parent', first_name },
      })
    }
    return null
  })
}

/**
 * Sets the new password, ends all other sessions and signs in. Opening the mail also proves the address.
 * Refuses `reset_failed` for a link that is unknown, used or older than an hour; `kid_site` for a parent there. (S14)
 */
export async function resetPassword(
  deps: Deps,
  { password, reset_token }: { password: string; reset_token: string },
  { kidSite }: Origin,
) {
  demandUncommon(password)
  const password_hash = await hashPassword(password)
  return deps.transaction(async (tx) => {
    const code = await useCode(deps, tx, 'reset', reset_token).catch((error) => {
      throw error instanceof Refusal ? new Refusal('reset_failed') : error
    })
    if (code.sign_up_id) {
      if (kidSite) throw new Refusal('kid_site')
      const person = await activateSignUp(deps, tx, code.sign_up_id, password_hash)
      if (!person) throw new Refusal('reset_failed')
      return openSession(deps, tx, person)
    }
    if (!code.family_id || !code.user_id) throw new Refusal('reset_failed')
    const person = await markEmailVerified(deps, tx, { family_id: code.family_id, user_id: code.user_id })
    if (!person.active) throw new Refusal('reset_failed')
    if (kidSite && person.role === 'parent') throw new Refusal('kid_site')
    await setPassword(tx, person, password_hash)
    await notify(deps, tx, {
      family_id: person.family_id,
      to: { address: person.email, name: person.first_name },
      language: person.language,
      kind: 'password_changed',
      facts: { first_name: person.first_name, role: person.role },
    })
    return openSession(deps, tx, person)
  })
}
