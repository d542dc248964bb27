import type { Deps } from '#server/platform/deps.ts'
import { nameInPictureStore } from './avatars.ts'
import {
  clearMovedAvatar,
  forgetUnusedPicture,
  listAvatarsToMove,
  listUnusedPictures,
  markUnused,
} from './queries.ts'

const BATCH_SIZE = 50

/**
 * Moves people's pictures from the database to the picture store, and deletes from the store those that are no longer
 * shown. Does nothing if the server has no picture store. Throws if the store cannot be reached; the next run continues.
 * Returns how many pictures were moved or deleted. (G13)
 */
export const moveAvatars = async (deps: Deps): Promise<number> =>
  // Deleting first makes room in a full store.
  (await deleteUnused(deps)) + (await move(deps))

async function move({ db, clock, pictureStore }: Deps): Promise<number> {
  if (!pictureStore) return 0
  for (let count = 0; ; ) {
    const avatars = await listAvatarsToMove(db, BATCH_SIZE)
    if (avatars.length === 0) return count
    for (const avatar of avatars) {
      if (!avatar.picture) continue
      await pictureStore.put(nameInPictureStore(avatar.name), new Uint8Array(avatar.picture))
      if (!(await clearMovedAvatar(db, avatar))) await markUnused(db, avatar.name, clock.now())
      count++
    }
  }
}

async function deleteUnused({ db, pictureStore }: Deps): Promise<number> {
  if (!pictureStore) return 0
  for (let count = 0; ; ) {
    const unused = await listUnusedPictures(db, BATCH_SIZE)
    if (unused.length === 0) return count
    for (const picture of unused) {
      await pictureStore.delete(nameInPictureStore(picture.name))
      await forgetUnusedPicture(db, picture)
      count++
    }
  }
}
