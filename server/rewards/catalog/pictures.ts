import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findPicture, PICTURES_PATH } from './queries.ts'

/** Serves product pictures in full size and small. */
export function serveProductPictures(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  for (const [end, size] of [
    ['', 'picture'],
    ['/small', 'small'],
  ] as const) {
    app.get<{ Params: { name: string } }>(
      `${PICTURES_PATH}:name${end}`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { name } = request.params
        const found = /^[\w-]{43}$/.test(name) ? await findPicture(db, name, size) : undefined
        if (!found) throw new Refusal('not_found')
        return reply.headers(pictureHeaders).send(Buffer.from(found.bytes))
      },
    )
  }
}

const pictureHeaders = {
  'content-type': 'image/webp',
  // A changed picture gets a new name, and all pictures are public.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}
