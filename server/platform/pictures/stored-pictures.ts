import type { Deps } from '#server/platform/deps.ts'

/**
 * Returns a picture from its row, or, if it was moved there, from the store, where it has the name `storedName`. Returns
 * undefined if it was deleted there in the meantime.
 */
export async function readPicture(
  { pictureStore }: Pick<Deps, 'pictureStore'>,
  bytes: Uint8Array | null,
  storedName: string,
): Promise<Buffer | undefined> {
  if (bytes) return Buffer.from(bytes)
  if (!pictureStore)
    throw new Error('A picture is in the store that PICTURE_STORE_URL named. Set that setting again.')
  return pictureStore.find(storedName)
}
