import { hash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { takeTurns } from '#server/turns.ts'
import { PAPER, PIXELS } from './pictures.ts'

// Operators' pictures may be WebP too. What users send never gets here, and is told by its first bytes: see pictures.ts.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

/** For a product's own page, and for a card: twice what they measure on a phone. */
const SIDE = 800
const SMALL_SIDE = 480

export type DrawnPicture = { name: string; picture: Buffer; small: Buffer }

const inTurn = takeTurns(2)

/** Draws an operator's PNG, JPEG or WebP anew, whole and on a square, for a page and for a card; throws for any other file. */
export function drawProduct(file: Buffer): Promise<DrawnPicture> {
  return inTurn(async () => {
    const whole = sharp(file, { limitInputPixels: PIXELS, failOn: 'error' })
    const { data, info } = await onSquare(whole).raw().toBuffer({ resolveWithObject: true })
    const drawn = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const picture = await asWebp(drawn())
    const small = await asWebp(drawn().resize(SMALL_SIDE, SMALL_SIDE))
    return { name: hash('sha256', picture, 'base64url'), picture, small }
  })
}

const onSquare = (opened: Sharp) =>
  opened
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'contain', background: PAPER })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })

// Little effort: the last tenth of the bytes would cost as much time again.
const asWebp = (opened: Sharp) => opened.webp({ quality: 82, effort: 2 }).toBuffer()
