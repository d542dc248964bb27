import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readPicture } from '#server/platform/pictures/stored-pictures.ts'
import { namesInStore } from './move-pictures.ts'
import { findPicture, PICTURES_PATH } from './queries.ts'

/** Adds the routes that return product pictures, in full size and in a small size. */
export function serveProductPictures(app: FastifyInstance, deps: Pick<Deps, 'db' | 'pictureStore'>) {
  for (const [suffix, column] of [
    ['', 'picture'],
    ['/small', 'small'],
  ] as const) {
    app.get<{ Params: { name: string } }>(
      `${PICTURES_PATH}:name${suffix}`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { name } = request.params
        const found = /^[\w-]{43}$/.test(name) ? await findPicture(deps.db, name, column) : undefined
        const picture = found && (await readPicture(deps, found.bytes, namesInStore(name)[column]))
        if (!picture) throw new Refusal('not_found')
        return reply.headers(pictureHeaders).send(picture)
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
