import { hash } from 'node:crypto'
import sharp from 'sharp'
import { detectPictureKind } from '#contract/pictures.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { openPicture, renderSquare } from './pictures.ts'

// Operators' pictures may also be WebP. Users' uploads may not be: pictures.ts checks their first bytes.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

/** In pixels, twice the size on a phone's screen. A small original gets a smaller picture on the product's page. */
const PAGE_SIDE_MAX = 800
const SMALL_SIDE = 480

export type ProductPicture = { name: string; picture: Buffer; small: Buffer }

const limitRendering = limitConcurrency(2)

/**
 * Renders an operator's PNG, JPEG or WebP uncropped on a square, for the product's page and, smaller, for lists. Keeps
 * a square, opaque, lossy WebP of 480 to 800 pixels without metadata as the picture of the page. Throws an Error if the
 * file is damaged or of another kind; the error's message is meant to be printed after the file's name.
 */
export async function renderProductPicture(file: Buffer): Promise<ProductPicture> {
  const kind = detectPictureKind(file)
  if (kind !== 'png' && kind !== 'jpeg' && !isWebp(file)) throw new Error('is no PNG, JPEG or WebP picture')
  return limitRendering(() =>
    render(file).catch(() => {
      throw new Error('is damaged, or has more than 20 million pixels')
    }),
  )
}

async function render(file: Buffer): Promise<ProductPicture> {
  const { width, height } = await openPicture(file).metadata()
  const side = Math.min(PAGE_SIDE_MAX, Math.max(SMALL_SIDE, width, height))
  const canStay = isPlainWebp(file) && width === side && height === side
  const picture = canStay ? file : await fitSquare(file, side)
  const small = await fitSquare(picture, SMALL_SIDE)
  return { name: hash('sha256', picture, 'base64url'), picture, small }
}

// A higher effort would save a tenth of the bytes but double the time.
const fitSquare = (file: Buffer, side: number) =>
  renderSquare(openPicture(file), side, 'contain', { effort: 2 })

const isWebp = (file: Buffer) => readTag(file, 0) === 'RIFF' && readTag(file, 8) === 'WEBP'

/** A lossy WebP without transparency or metadata, which rendering again would only degrade. */
const isPlainWebp = (file: Buffer) =>
  isWebp(file) && readTag(file, 12) === 'VP8 ' && file.readUInt32LE(16) === file.length - 20

const readTag = (file: Buffer, from: number) => file.toString('latin1', from, from + 4)
