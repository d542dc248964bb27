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

/** The headers of a picture that a family has uploaded. */
export const pictureHeaders = {
  'content-type': 'image/webp',
  // Immutable, because a new picture gets a new name. Private, because no shared cache may keep a picture of a child.
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}
