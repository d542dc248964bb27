import sharp, { type Sharp, type WebpOptions } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import { detectPictureKind } from '#contract/pictures.ts'
import { Refusal } from '#contract/refusals.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { decodeBmp } from './bmp.ts'

const BACKGROUND_COLOUR = '#F4EDDD'

// By default the library also reads other formats, such as SVG with scripts. Enables the readers for JPEG and PNG only.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

// Rendering one picture takes up to 160 MB.
const limitRendering = limitConcurrency(2)

/**
 * Renders a PNG, JPEG or BMP as a square WebP with `side` pixels a side, upright and without metadata. Throws
 * `picture_kind` for other files, whatever their name, and `picture_unreadable` for damaged or too large ones. (K08)
 */
export function renderSquarePicture(file: Buffer, side: number): Promise<Buffer> {
  return render(file, (image) => renderSquare(image, side, 'cover'))
}

/**
 * Renders a PNG, JPEG or BMP as a WebP whose longer side has at most `side` pixels, upright and without metadata. Throws the refusals of
 * `renderSquarePicture`. (W10)
 */
export function renderPhoto(file: Buffer, side: number): Promise<Buffer> {
  return render(file, (image) =>
    encode(image.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true })),
  )
}

function render(file: Buffer, toPicture: (image: Sharp) => Promise<Buffer>): Promise<Buffer> {
  const kind = detectPictureKind(file)
  if (!kind) return Promise.reject(new Refusal('picture_kind'))
  return limitRendering(async () => {
    const image = kind === 'bmp' ? openBmp(file) : openPicture(file)
    return toPicture(image).catch(() => {
      throw new Refusal('picture_unreadable')
    })
  })
}

export const openPicture = (file: Buffer) =>
  sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })

function openBmp(file: Buffer): Sharp {
  const { data, width, height } = decodeBmp(file)
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: PICTURE_MAX_PIXELS })
}

/** `cover` crops the picture; `contain` adds a background. */
export const renderSquare = (image: Sharp, side: number, fit: 'cover' | 'contain', webp?: WebpOptions) =>
  encode(image.autoOrient().resize(side, side, { fit, background: BACKGROUND_COLOUR }), webp)

const encode = (image: Sharp, webp?: WebpOptions) =>
  image
    .flatten({ background: BACKGROUND_COLOUR })
    .toColourspace('srgb')
    .webp({ quality: 82, ...webp })
    .timeout({ seconds: 20 })
    .toBuffer()
