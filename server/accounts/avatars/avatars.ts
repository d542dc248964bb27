import type { FastifyInstance } from 'fastify'
import type { BuiltInAvatar } from '#contract/accounts/families.ts'
import { AVATAR_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { deleteFamilyRows } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { renderSquarePicture } from '#server/platform/pictures/pictures.ts'
import { throttle } from '#server/platform/throttle.ts'

/** The name of a built-in avatar, or a re-encoded picture. */
export type NewAvatar = BuiltInAvatar | Buffer

/** Twice the largest size of an avatar on screen, for high-density displays. */
const SIDE_PIXELS = 256
const AVATAR_URL = '/avatars/'

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
  { secrets }: Deps,
  tx: Tx,
  { family_id, id }: { family_id: string; id: string },
  avatar: NewAvatar,
): Promise<string> {
  if (typeof avatar === 'string') {
    await deleteFamilyRows(tx, 'avatars', family_id, { user_id: id })
    return avatar
  }
  const name = secrets.newToken()
  await upsertAvatar(tx, { family_id, user_id: id, name, picture: avatar })
  return AVATAR_URL + name
}

/** Serves pictures without authentication, because an <img> sends no bearer token. Their names cannot be guessed. */
export function serveAvatars(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  app.get<{ Params: { name: string } }>(
    `${AVATAR_URL}:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const avatar = /^[\w-]{43}$/.test(name) ? await findAvatar(db, name) : undefined
      if (!avatar) throw new Refusal('not_found')
      return reply.headers(pictureHeaders).send(Buffer.from(avatar.picture))
    },
  )
}

const pictureHeaders = {
  'content-type': 'image/webp',
  // Immutable, because a new picture gets a new name. Private, because no shared cache may keep a picture of a child.
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

const upsertAvatar = (tx: Tx, avatar: Tables['avatars']) =>
  tx
    .insertInto('avatars')
    .values(avatar)
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'user_id']).doUpdateSet({ name: avatar.name, picture: avatar.picture }),
    )
    .execute()

export const findAvatar = (db: Db, name: string) =>
  db.selectFrom('avatars').where('name', '=', name).select('picture').executeTakeFirst()
