/** Twice the side that the server stores, for good quality with a small upload. */
const AVATAR_SIDE_PIXELS = 512
/** At the cropper's full zoom of 4, the square still has the 256 pixels that the server stores. */
const SHORT_SIDE_MAX_PIXELS = 1024
/** Some phones draw no canvas of more than 16 million pixels. */
const LONG_SIDE_MAX_PIXELS = 4096
/** Shows through transparent parts of a picture. */
const BACKGROUND_COLOR = '#F4EDDD'

export type Area = { x: number; y: number; width: number; height: number }

/** Scales a picture down so that a photo of any size can be cropped on a phone. Returns what `scaleDown` returns. (D13) */
export const shrinkPicture = (file: File) =>
  scaleDown(file, (width, height) =>
    Math.min(SHORT_SIDE_MAX_PIXELS / Math.min(width, height), LONG_SIDE_MAX_PIXELS / Math.max(width, height)),
  )

/**
 * Returns the picture as the browser shows it: upright, without metadata and scaled down by the factor that `chooseScale` returns, if it
 * is less than 1. Returns undefined if the browser cannot show the file.
 */
export async function scaleDown(
  file: File,
  chooseScale: (width: number, height: number) => number,
): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file)
  // The image must be drawn before its URL is revoked.
  const picture = await loadImage(url)
    .then((image) => {
      const { naturalWidth: width, naturalHeight: height } = image
      const scale = Math.min(1, chooseScale(width, height))
      const size = { width: Math.round(width * scale) || 1, height: Math.round(height * scale) || 1 }
      return drawPicture(image, { x: 0, y: 0, width, height }, size)
    })
    .catch(() => undefined)
  URL.revokeObjectURL(url)
  return picture
}

/** Returns the chosen square as an image of `AVATAR_SIDE_PIXELS`. */
export async function cropPicture(url: string, square: Area): Promise<Blob> {
  const size = { width: AVATAR_SIDE_PIXELS, height: AVATAR_SIDE_PIXELS }
  return drawPicture(await loadImage(url), square, size)
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

async function drawPicture(
  image: HTMLImageElement,
  { x, y, width, height }: Area,
  size: { width: number; height: number },
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Cannot draw the picture: this browser has no 2D canvas context')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = BACKGROUND_COLOR
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(image, x, y, width, height, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('Cannot draw the picture: this browser cannot export a canvas')
  return blob
}
