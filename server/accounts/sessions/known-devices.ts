import type { FastifyReply } from 'fastify'
import { hoursAfter } from '#contract/calendar.ts'
import { KNOWN_DEVICE_DAYS, KNOWN_DEVICES_MAX } from '#contract/limits.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createDeviceCookie, type Origin } from '#server/platform/http/origin.ts'

type Person = { family_id: string; user_id: string }

/**
 * Sets the cookie by which the browser's next attempts to sign in are recognized. For responses that open a session;
 * `openSession` stores the cookie's hash. (X13)
 */
export const setDeviceCookie = (deps: Deps, reply: FastifyReply, origin: Origin) =>
  reply.header('set-cookie', createDeviceCookie(deps, origin))

/** A browser has one token for all accounts; the hashes differ by account, so that they do not link the accounts. */
export const hashDevice = (
  { secrets }: Pick<Deps, 'secrets'>,
  { user_id }: Pick<Person, 'user_id'>,
  deviceToken: string,
) => secrets.hmac('device', `${user_id} ${deviceToken}`)

/**
 * Returns the ids of the given people who have signed in on a device before, and a hash under which attempts on the device
 * are counted. Returns undefined if none of them has.
 */
export async function findKnownDevice(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  people: Pick<Person, 'user_id'>[],
  deviceToken: string,
): Promise<{ userIds: Set<string>; hash: string } | undefined> {
  const hashes = people.map((person) => hashDevice(deps, person, deviceToken))
  const found = await deps.db
    .selectFrom('known_devices')
    .where('hash', 'in', ['', ...hashes]) // '' keeps the list from being empty if there are no people
    .where('known_until', '>', deps.clock.now())
    .select(['user_id', 'hash'])
    .orderBy('hash')
    .execute()
  return found[0] && { userIds: new Set(found.map(({ user_id }) => user_id)), hash: found[0].hash }
}

/** Stores that the person has signed in on a device, and forgets the least recent devices above the maximum. */
export async function rememberDevice({ clock }: Pick<Deps, 'clock'>, tx: Tx, person: Person, hash: string) {
  const { family_id, user_id } = person
  const known_until = hoursAfter(clock.now(), 24 * KNOWN_DEVICE_DAYS)
  await tx
    .insertInto('known_devices')
    .values({ family_id, user_id, hash, known_until })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ known_until }))
    .execute()
  const ofPerson = tx.selectFrom('known_devices').where((row) => row.and({ family_id, user_id }))
  await tx
    .deleteFrom('known_devices')
    .where((row) => row.and({ family_id, user_id }))
    .where('hash', 'in', ofPerson.orderBy('known_until', 'desc').offset(KNOWN_DEVICES_MAX).select('hash'))
    .execute()
}

/** Forgets the devices of a person, except that of the session whose token has the hash `exceptTokenHash`. */
export async function forgetDevices(tx: Tx, { family_id, user_id }: Person, exceptTokenHash = '') {
  const ofSession = tx
    .selectFrom('sessions')
    .where('token_hash', '=', exceptTokenHash)
    .where('device_hash', 'is not', null)
    .select('device_hash')
  await tx
    .deleteFrom('known_devices')
    .where((row) => row.and({ family_id, user_id }))
    .where('hash', 'not in', ofSession)
    .execute()
}

export const forgetDevice = (tx: Tx, { family_id, user_id }: Person, hash: string) =>
  tx
    .deleteFrom('known_devices')
    .where((row) => row.and({ family_id, user_id, hash }))
    .execute()
