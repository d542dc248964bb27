import type { FastifyInstance } from 'fastify'
import type { BuiltInAvatar } from '#contract/accounts/families.ts'
import { AVATAR_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { renderSquarePicture } from '#server/platform/pictures/pictures.ts'
import { pictureHeaders, readPicture } from '#server/platform/pictures/stored-pictures.ts'
import { throttle } from '#server/platform/throttle.ts'
import { deleteAvatars, findAvatar, insertAvatar, lockPerson } from './queries.ts'

/** The name of a built-in avatar, or a re-encoded picture. */
export type NewAvatar = BuiltInAvatar | Buffer

/** Twice the largest size of an avatar on screen, for high-density displays. */
const SIDE_PIXELS = 256
const AVATAR_URL = '/avatars/'
/** The name under which the picture store keeps a person's picture. */
export const nameInPictureStore = (name: string) => `people/${name}`

type AvatarRequest<Body> = { actor: Actor; body: Body; picture: Buffer | undefined }

/**
 * Returns the request's body with the uploaded picture, if any, as the avatar. Re-encodes the picture outside any
 * transaction, because re-encoding is slow. Throws the refusal `picture_kind`, `picture_unreadable` or `too_many`.
 * (K08)
 */
export async function addUploadedAvatar<Body extends { avatar?: BuiltInAvatar | undefined }>(
  deps: Deps,
  { actor, body, picture }: AvatarRequest<Body>,
) {
  if (picture) await throttle(deps, [{ key: `avatar:${actor.id}`, ...AVATAR_LIMIT }])
  const avatar: NewAvatar | undefined = picture
    ? await renderSquarePicture(picture, SIDE_PIXELS)
    : body.avatar
  return { ...body, avatar }
}

/** Replaces the person's avatar. Returns the value for `users.avatar`: a built-in name or a path. */
export async function saveAvatar(
  { secrets, clock }: Deps,
  tx: Tx,
  { family_id, id }: { family_id: string; id: string },
  avatar: NewAvatar,
): Promise<string> {
  await lockPerson(tx, family_id, id)
  await deleteAvatars(tx, clock.now(), family_id, id)
  if (typeof avatar === 'string') return avatar
  const name = secrets.newToken()
  await insertAvatar(tx, { family_id, user_id: id, name, picture: avatar })
  return AVATAR_URL + name
}

/** Serves pictures without authentication, because an <img> sends no bearer token. Their names cannot be guessed. */
export function serveAvatars(app: FastifyInstance, deps: Pick<Deps, 'db' | 'pictureStore'>) {
  app.get<{ Params: { name: string } }>(
    `${AVATAR_URL}:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const avatar = /^[\w-]{43}$/.test(name) ? await findAvatar(deps.db, name) : undefined
      const picture = avatar && (await readPicture(deps, avatar.picture, nameInPictureStore(name)))
      if (!picture) throw new Refusal('not_found')
      return reply.headers(pictureHeaders).send(picture)
    },
  )
}
