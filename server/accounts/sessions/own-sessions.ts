import { Refusal } from '#contract/refusals.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { forgetDevice, forgetDevices } from './known-devices.ts'
import { deleteOwnSession, deleteSessions, listOpenSessions } from './queries.ts'

/** Lists the person's sessions, newest first. `token` is that of the current request. (S17) */
export async function listSessions({ db, clock }: Deps, { family_id, id }: Actor, token: string) {
  const rows = await listOpenSessions(db, { family_id, user_id: id }, clock.now())
  return {
    sessions: rows.map(({ token_hash, created_at, expires_at, ...row }) => ({
      ...row,
      opened_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      is_current: token_hash === hashToken(token),
    })),
  }
}

/** Ends all of the person's sessions except that of `token`. (S17) */
export const endOtherSessions = (deps: Deps, { family_id, id }: Actor, token: string): Promise<null> =>
  deps.transaction(async (tx) => {
    await recordAccountEvent(deps, tx, { family_id, user_id: id, kind: 'sessions_ended', taken_by: id })
    return endSessions(tx, { family_id, user_id: id }, token)
  })

/** Ends a person's sessions, except that of `exceptToken`, forgets their devices, and closes their live streams. */
export async function endSessions(
  tx: Tx,
  person: { family_id: string; user_id: string },
  exceptToken?: string,
): Promise<null> {
  const exceptTokenHash = exceptToken && hashToken(exceptToken)
  await forgetDevices(tx, person, exceptTokenHash)
  await deleteSessions(tx, person, exceptTokenHash)
  await announce(tx, person.family_id, 'sessions', person.user_id)
  return null
}

/** Ends one of the person's sessions and forgets its device. Throws the refusal `not_found` for anybody else's session. (S17) */
export const endOwnSession = (deps: Deps, { family_id, id }: Actor, sessionId: string): Promise<null> =>
  deps.transaction(async (tx) => {
    const session = await deleteOwnSession(tx, { family_id, user_id: id }, sessionId)
    if (!session) throw new Refusal('not_found')
    const { device_hash, ...device } = session
    if (device_hash) await forgetDevice(tx, { family_id, user_id: id }, device_hash)
    const event = { family_id, user_id: id, kind: 'session_ended', taken_by: id, ...device } as const
    await recordAccountEvent(deps, tx, event)
    await announce(tx, family_id, 'sessions', id)
    return null
  })
