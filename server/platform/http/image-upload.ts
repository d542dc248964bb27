import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AVATAR_MAX_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded file of a multipart form. Only its size has been checked. */
    picture: Buffer | undefined
  }
}

const limits = {
  // A picture must be smaller than AVATAR_MAX_BYTES.
  fileSize: AVATAR_MAX_BYTES - 1,
  files: 1,
  // Parsing thousands of empty parts would block other requests.
  parts: 8,
  headerPairs: 20,
  fieldSize: 10_000,
}

/**
 * Endpoints with an `uploadField` also accept a multipart form instead of JSON; other endpoints refuse a form as
 * `malformed`. A form may be large, so it is read only after authentication. It is never written to disk.
 */
export async function registerImageUpload(api: FastifyInstance): Promise<void> {
  await api.register(multipart, { limits })
  api.decorateRequest('picture', undefined)
  api.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { uploadField } = request.routeOptions.config
    if (!uploadField) throw new Refusal('malformed')
    if (Number(request.headers['content-length'] ?? 0) > AVATAR_MAX_BYTES + limits.fieldSize)
      throw new Refusal('picture_too_large')
    request.picture = await readPicture(request, uploadField)
    request.body = {}
  })
}

/** Throws `malformed`, `picture_too_large`, or, when the first file is empty or in another field, `invalid`. */
async function readPicture(request: FastifyRequest, field: string): Promise<Buffer> {
  try {
    const file = await request.file()
    const picture = file?.fieldname === field ? await file.toBuffer() : undefined
    if (!picture?.length) throw new Refusal('invalid', { fields: { [nameOf(field)]: 'field_empty' } })
    return picture
  } catch (error) {
    if (error instanceof Refusal) throw error
    const isTooLarge = error instanceof request.server.multipartErrors.RequestFileTooLargeError
    throw new Refusal(isTooLarge ? 'picture_too_large' : 'malformed')
  }
}

/** Returns the last part of a field's name: `avatar` for `parent[avatar]`. */
const nameOf = (field: string) => /\w+(?=\]?$)/.exec(field)?.[0] ?? field
