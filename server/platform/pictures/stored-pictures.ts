import type { Deps } from '#server/platform/deps.ts'

/**
 * Returns a picture: its `bytes` from the database or, after the picture was moved to the store, what the store has
 * under `storedName`. Returns undefined if the store no longer has it.
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
