import sharp, { type Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import { detectPictureKind } from '#contract/pictures.ts'
import { Refusal } from '#contract/refusals.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { decodeBmp } from './bmp.ts'

export const BACKGROUND_COLOUR = '#F4EDDD'

// By default the library also reads other formats, such as SVG with scripts. Only these two readers stay enabled.
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
  const kind = detectPictureKind(file)
  if (!kind) return Promise.reject(new Refusal('picture_kind'))
  return limitRendering(async () => {
    const image =
      kind === 'bmp' ? openBmp(file) : sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
    return render(image, side).catch(() => {
      throw new Refusal('picture_unreadable')
    })
  })
}

function openBmp(file: Buffer): Sharp {
  const { data, width, height } = decodeBmp(file)
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: PICTURE_MAX_PIXELS })
}

const render = (image: Sharp, side: number): Promise<Buffer> =>
  image
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: BACKGROUND_COLOUR })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .timeout({ seconds: 20 })
    .toBuffer()
