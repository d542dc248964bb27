import { AVATAR_MAX_BYTES } from '#contract/limits.ts'
import { detectPictureKind } from '#contract/pictures.ts'
import { m } from '#messages'

/** Twice the size that the server stores, for good quality with a small upload. */
const AVATAR_SIDE_PIXELS = 512
/** Shows through transparent parts of a picture. */
const BACKGROUND_COLOR = '#F4EDDD'

export type Square = { x: number; y: number; width: number; height: number }

/** Returns a message for the user, or undefined when the file can be used. */
export async function findPictureProblem(file: File): Promise<string | undefined> {
  if (file.size === 0) return m.field_empty()
  if (file.size >= AVATAR_MAX_BYTES) return m.refusal_picture_too_large()
  const firstBytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (!detectPictureKind(firstBytes)) return m.refusal_picture_kind()
  const url = URL.createObjectURL(file)
  const isReadable = await loadImage(url).then(
    () => true,
    () => false,
  )
  URL.revokeObjectURL(url)
  return isReadable ? undefined : m.refusal_picture_unreadable()
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** Returns the chosen square as an image of `AVATAR_SIDE_PIXELS`, rotated as the browser shows the picture. */
export async function cropPicture(url: string, { x, y, width, height }: Square): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = AVATAR_SIDE_PIXELS
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Cannot crop the picture: this browser has no 2D canvas context')
  context.fillStyle = BACKGROUND_COLOR
  context.fillRect(0, 0, AVATAR_SIDE_PIXELS, AVATAR_SIDE_PIXELS)
  context.drawImage(await loadImage(url), x, y, width, height, 0, 0, AVATAR_SIDE_PIXELS, AVATAR_SIDE_PIXELS)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('Cannot crop the picture: this browser cannot export a canvas')
  return blob
}
