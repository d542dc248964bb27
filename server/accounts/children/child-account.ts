import { type BuiltInAvatar, builtInAvatars } from '#contract/accounts/families.ts'
import type { Language } from '#contract/values.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { addGuardianConsent, type GuardianConsent } from '#server/accounts/families/consents.ts'
import { insertUser, listChildren } from '#server/accounts/families/queries.ts'
import { insertLogin, insertUnverifiedLogin } from '#server/accounts/sessions/queries.ts'
import { openChildAccounts } from '#server/ledger/transfer.ts'
import { migrateSubscriber } from '#server/messages/newsletter/migrate-subscriber.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

type Child = {
  family_id: string
  /** Lower case; '' for a child without an address, which needs a PIN. (F03) */
  email: string
  email_verified_at: Date | null
  phone: string
  first_name: string
  last_name: string
  birthday: string | null
  language: Language
  /** Default: the next animal of `builtInAvatars`. */
  avatar?: BuiltInAvatar | undefined
  password_hash: string
  pin_hash?: string | undefined
}

/**
 * Creates a child's user, login, ledger accounts and guardian consent. Returns the child's id, or undefined when its
 * verified address is taken. The caller must then throw a refusal, which rolls back what was inserted before.
 */
export async function createChildAccount(
  deps: Deps,
  tx: Tx,
  { password_hash, pin_hash, ...child }: Child,
  consent: GuardianConsent,
): Promise<string | undefined> {
  const { clock, secrets } = deps
  const { family_id, email } = child
  const id = secrets.newId()
  const siblings = await listChildren(tx, family_id)
  await insertUser(tx, {
    ...child,
    id,
    role: 'child',
    avatar: child.avatar ?? builtInAvatars[siblings.length % builtInAvatars.length] ?? null,
    active: true,
    created_at: clock.now(),
  })
  const login = { email, family_id, user_id: id, password_hash, pin_hash }
  if (!child.email_verified_at) await insertUnverifiedLogin(tx, login)
  else if (await insertLogin(tx, login))
    await migrateSubscriber(deps, tx, { family_id, user_id: id, role: 'child', email })
  else return undefined
  await openChildAccounts(tx, family_id, id)
  await addGuardianConsent({ secrets }, tx, { family_id, user_id: id }, consent)
  const event = { family_id, user_id: id, kind: 'child_added', taken_by: consent.given_by } as const
  await recordAccountEvent(deps, tx, event)
  return id
}
