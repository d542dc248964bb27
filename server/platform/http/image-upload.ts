import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AVATAR_MAX_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart form, as it was sent: nothing is known of it but its size. */
    picture: Buffer | undefined
  }
}

/** Of a form, beside its picture. */
const limits = {
  // A picture is smaller than its limit.
  fileSize: AVATAR_MAX_BYTES - 1,
  files: 1,
  // Taking apart thousands of empty parts would hold everybody else up.
  parts: 8,
  headerPairs: 20,
  fieldSize: 10_000,
}

/**
 * Calls whose contract names a field for a picture take a form with it in place of JSON; others take no form. Read only
 * once the caller is known, because it is much more than any other body; it never touches the disk.
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

/** The first file of the form. Refuses `malformed`, `picture_too_large`, and `invalid` where it is another field's or empty. */
async function readPicture(request: FastifyRequest, field: string): Promise<Buffer> {
  try {
    const file = await request.file()
    const picture = file?.fieldname === field ? await file.toBuffer() : undefined
    if (!picture?.length) throw new Refusal('invalid', { fields: { avatar: 'field_empty' } })
    return picture
  } catch (error) {
    if (error instanceof Refusal) throw error
    const isTooLarge = error instanceof request.server.multipartErrors.RequestFileTooLargeError
    throw new Refusal(isTooLarge ? 'picture_too_large' : 'malformed')
  }
}
