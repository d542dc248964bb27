import type { Deps } from '#server/platform/deps.ts'
import { clearMovedPicture, listPicturesToMove } from './queries.ts'

const BATCH_SIZE = 20

/** The names under which the picture store keeps a product's picture, in full size and small. */
export const namesInStore = (name: string) => ({
  picture: `products/${name}`,
  small: `products/${name}-small`,
})

/**
 * Moves products' pictures from the database to the picture store. Pictures are never deleted from that store, because
 * earlier orders may still show them. Returns how many were moved. (G13)
 */
export async function moveProductPictures({ db, pictureStore }: Deps): Promise<number> {
  if (!pictureStore) return 0
  for (let count = 0; ; ) {
    const pictures = await listPicturesToMove(db, BATCH_SIZE)
    if (pictures.length === 0) return count
    for (const { name, picture, small } of pictures) {
      const names = namesInStore(name)
      if (picture) await pictureStore.put(names.picture, new Uint8Array(picture))
      if (small) await pictureStore.put(names.small, new Uint8Array(small))
      await clearMovedPicture(db, name)
      count++
    }
  }
}
