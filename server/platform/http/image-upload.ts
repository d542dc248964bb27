import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AVATAR_MAX_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart form, as it was sent: nothing is known of it but its size. */
    picture: Buffer | undefined
  }
}

/** The form around a picture: its boundary and headers. */
const FRAME_BYTES = 10_000
const PARTS = 10

/**
 * Calls whose contract names a field for a picture take a form with it in place of JSON; others take no form. Read only
 * once the caller is known, because it is much more than any other body.
 */
export function registerImageUpload(api: FastifyInstance) {
  api.decorateRequest('picture', undefined)
  api.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const { uploadField } = request.routeOptions.config
    if (!uploadField) throw new Refusal('malformed')
    const type = request.headers['content-type'] ?? ''
    const form = await formOf(await wholeOf(payload, Number(request.headers['content-length'] ?? 0)), type)
    const file = form.get(uploadField)
    if (!(file instanceof File) || file.size === 0)
      throw new Refusal('invalid', { fields: { avatar: 'field_empty' } })
    if (file.size >= AVATAR_MAX_BYTES) throw new Refusal('picture_too_large')
    request.picture = Buffer.from(await file.arrayBuffer())
    return {}
  })
}

async function wholeOf(payload: Readable, announced: number): Promise<Buffer<ArrayBuffer>> {
  const most = AVATAR_MAX_BYTES + FRAME_BYTES
  const pieces: Buffer[] = []
  let size = announced
  if (size <= most) {
    size = 0
    // Left open when it is too much, or the answer would not reach the caller.
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      size += piece.length
      if (size > most) break
      pieces.push(piece)
    }
  }
  if (size > most) throw new Refusal('picture_too_large')
  return Buffer.concat(pieces)
}

async function formOf(whole: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  // Taking apart thousands of empty parts would hold everybody else up.
  if (!boundary || whole.toString('latin1').split(`--${boundary}`).length > PARTS)
    throw new Refusal('malformed')
  return new Response(whole, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal('malformed')
  })
}
