import { AVATAR_MAX_BYTES } from '#contract/limits.ts'
import { detectPictureKind } from '#contract/pictures.ts'
import { m } from '#messages'

/** Twice what the server keeps: enough for it to draw from, and little to send. */
const SIDE = 512
/** What lies behind what a picture leaves transparent: oat paper. */
const PAPER = '#F4EDDD'

export type Square = { x: number; y: number; width: number; height: number }

/** What keeps a file from being a picture of somebody, in a sentence. */
export async function whyNot(file: File): Promise<string | undefined> {
  if (file.size === 0) return m.field_empty()
  if (file.size >= AVATAR_MAX_BYTES) return m.refusal_picture_too_large()
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (!detectPictureKind(start)) return m.refusal_picture_kind()
  const url = URL.createObjectURL(file)
  const isReadable = await drawingOf(url).then(
    () => true,
    () => false,
  )
  URL.revokeObjectURL(url)
  return isReadable ? undefined : m.refusal_picture_unreadable()
}

async function drawingOf(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** The chosen square of a picture, small enough to send. Upright, as the browser shows it. */
export async function cutOut(url: string, { x, y, width, height }: Square): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('This browser cannot draw')
  paper.fillStyle = PAPER
  paper.fillRect(0, 0, SIDE, SIDE)
  paper.drawImage(await drawingOf(url), x, y, width, height, 0, 0, SIDE, SIDE)
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!cut) throw new Error('This browser cannot save a drawing')
  return cut
}
