import { hash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { pictureKindOf } from '#contract/pictures.ts'
import { takeTurns } from '#server/turns.ts'
import { PAPER, PIXELS } from './pictures.ts'

// Operators' pictures may be WebP too. What users send never gets here, and is told by its first bytes: see pictures.ts.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

/** For a product's own page, where the picture has as much, and for a card: twice what they measure on a phone. */
const SIDE = 800
const SMALL_SIDE = 480

export type DrawnPicture = { name: string; picture: Buffer; small: Buffer }

const inTurn = takeTurns(2)

/**
 * Draws an operator's PNG, JPEG or WebP anew, whole and on a square, for a page and for a card. Throws for any other
 * file, in words for the operator.
 */
export async function drawProduct(file: Buffer): Promise<DrawnPicture> {
  const kind = pictureKindOf(file)
  if (kind !== 'png' && kind !== 'jpeg' && !isWebp(file)) throw new Error('is no PNG, JPEG or WebP picture')
  return inTurn(() =>
    draw(file).catch(() => {
      throw new Error('is damaged, or has more than 20 million pixels')
    }),
  )
}

const isWebp = (file: Buffer) =>
  file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'

async function draw(file: Buffer): Promise<DrawnPicture> {
  const whole = sharp(file, { limitInputPixels: PIXELS, failOn: 'error' })
  const { width, height } = await whole.metadata()
  const side = Math.min(SIDE, Math.max(SMALL_SIDE, width, height))
  const { data, info } = await onSquare(whole, side).raw().toBuffer({ resolveWithObject: true })
  const drawn = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const picture = await asWebp(drawn())
  const small = await asWebp(drawn().resize(SMALL_SIDE, SMALL_SIDE))
  return { name: hash('sha256', picture, 'base64url'), picture, small }
}

const onSquare = (opened: Sharp, side: number) =>
  opened
    .autoOrient()
    .resize(side, side, { fit: 'contain', background: PAPER })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })

// Little effort: the last tenth of the bytes would cost as much time again.
const asWebp = (opened: Sharp) => opened.webp({ quality: 82, effort: 2 }).toBuffer()
