import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findPicture, PICTURES_PATH } from './queries.ts'

/** Adds the routes that return product pictures, in full size and in a small size. */
export function serveProductPictures(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  for (const [suffix, column] of [
    ['', 'picture'],
    ['/small', 'small'],
  ] as const) {
    app.get<{ Params: { name: string } }>(
      `${PICTURES_PATH}:name${suffix}`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { name } = request.params
        const picture = /^[\w-]{43}$/.test(name) ? await findPicture(db, name, column) : undefined
        if (!picture) throw new Refusal('not_found')
        return reply.headers(pictureHeaders).send(Buffer.from(picture.bytes))
      },
    )
  }
}

const pictureHeaders = {
  'content-type': 'image/webp',
  // A changed picture gets a new name, and all pictures are public.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}
