import type { FastifyInstance } from 'fastify'
import { AVATAR_LIMIT, OWN_PICTURES_MAX } from '#contract/limits.ts'
import { isOwnPicture, type OwnPicture } from '#contract/quests/pictures.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockFamily } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { renderSquarePicture } from '#server/platform/pictures/pictures.ts'
import { pictureHeaders } from '#server/platform/pictures/stored-pictures.ts'
import { throttle } from '#server/platform/throttle.ts'
import { deletePicture, findByName, insertPicture, listNames, lockNames, removePicture } from './queries.ts'

/* Pictures for quests that a family has uploaded: the cat, this dishwasher. (W11) */

/** Twice the largest size of a quest's picture on screen, for high-density displays. */
const SIDE_PIXELS = 256

const toPath = (name: string): OwnPicture => `own/${name}.webp`
const isName = (name: string) => /^[\w-]{43}$/.test(name)
const toName = (path: string) => path.slice('own/'.length, -'.webp'.length)

/** Returns the family's own pictures, the newest first. */
export async function listOwnPictures({ db }: Deps, { family_id }: Actor): Promise<OwnPicture[]> {
  return (await listNames(db, family_id)).map(({ name }) => toPath(name))
}

/**
 * Keeps a picture, cut to a square and encoded again, so that nothing else of the file is left. Throws the refusals `invalid`,
 * `picture_kind`, `picture_unreadable`, `pictures_full`, `too_many`.
 */
export async function addOwnPicture(
  deps: Deps,
  { family_id, id }: Actor,
  file: Buffer | undefined,
): Promise<OwnPicture> {
  if (!file) throw new Refusal('invalid', { fields: { picture: 'field_empty' } })
  await throttle(deps, [{ key: `quest-picture:${id}`, ...AVATAR_LIMIT }])
  const picture = await renderSquarePicture(file, SIDE_PIXELS)
  const name = deps.secrets.newToken()
  return deps.transaction(async (tx) => {
    // Two calls at the same time could exceed the limit.
    await lockFamily(tx, family_id)
    if ((await listNames(tx, family_id)).length >= OWN_PICTURES_MAX) throw new Refusal('pictures_full')
    await insertPicture(tx, { family_id, name, picture, added_at: deps.clock.now() })
    return toPath(name)
  })
}

/**
 * Deletes one of the family's own pictures; quests, sets and rewards that have it have none then. Throws the refusal
 * `not_found`.
 */
export function deleteOwnPicture(deps: Deps, { family_id }: Actor, name: string): Promise<null> {
  return deps.transaction(async (tx) => {
    const isDeleted = isName(name) && (await deletePicture(tx, family_id, name))
    if (!isDeleted) throw new Refusal('not_found')
    const path = toPath(name)
    const writes = [
      ...removePicture(tx, family_id, path, deps.clock.now()),
      ...deps.hooks.onOwnPictureDeleted(tx, family_id, path),
    ]
    return commitWith([...writes, announce(tx, family_id, 'quests', null)], null)
  })
}

/** Throws the refusal `invalid` if one of the pictures is said to be the family's own and is not. */
export async function assertOwnPictures(
  tx: Tx,
  family_id: string,
  quests: readonly { picture?: string | null | undefined }[],
): Promise<void> {
  const names = [
    ...new Set(quests.flatMap(({ picture }) => (isOwnPicture(picture) ? [toName(picture)] : []))),
  ]
  if (names.length === 0) return
  const known = await lockNames(tx, family_id, names)
  if (known.length < names.length) throw new Refusal('invalid', { fields: { picture: 'field_invalid' } })
}

/** Serves the pictures without authentication, because an <img> sends no bearer token. Their names cannot be guessed. */
export function serveOwnPictures(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  app.get<{ Params: { name: string } }>(
    '/quest-pictures/own/:name',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const name = params.name.replace(/\.webp$/, '')
      const found = isName(name) && (await findByName(db, name))
      if (!found) throw new Refusal('not_found')
      return reply.headers(pictureHeaders).send(Buffer.from(found.picture))
    },
  )
}
