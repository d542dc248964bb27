import sharp, { type Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import { detectPictureKind } from '#contract/pictures.ts'
import { Refusal } from '#contract/refusals.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { decodeBmp } from './bmp.ts'

/** What lies behind what a picture leaves transparent: oat paper. */
export const BACKGROUND_COLOUR = '#F4EDDD'

// The library would read anything, drawings with scripts in them too. Only these two readers are left.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** A picture takes up to 160 MB while it is made. */
const limitRendering = limitConcurrency(2)

/**
 * Draws a PNG, JPEG or BMP anew as a square WebP of so many pixels a side: upright, and of everything else that was in
 * the file nothing is left. Refuses `picture_kind` for other files, whatever they are called, and `picture_unreadable`
 * for damaged ones and those with too many pixels. (K08)
 */
export function renderSquarePicture(file: Buffer, side: number): Promise<Buffer> {
  const kind = detectPictureKind(file)
  if (!kind) return Promise.reject(new Refusal('picture_kind'))
  return limitRendering(async () => {
    const opened =
      kind === 'bmp' ? openBmp(file) : sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
    return render(opened, side).catch(() => {
      throw new Refusal('picture_unreadable')
    })
  })
}

function openBmp(file: Buffer): Sharp {
  const { data, width, height } = decodeBmp(file)
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: PICTURE_MAX_PIXELS })
}

const render = (opened: Sharp, side: number): Promise<Buffer> =>
  opened
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: BACKGROUND_COLOUR })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .timeout({ seconds: 20 })
    .toBuffer()
