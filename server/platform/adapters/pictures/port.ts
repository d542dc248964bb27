/** A store outside of the database. What is stored under a name never changes. */
export type PictureStore = {
  put: (name: string, picture: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Returns undefined if nothing has this name. */
  find: (name: string) => Promise<Buffer | undefined>
  /** Does nothing if nothing has this name. */
  delete: (name: string) => Promise<void>
}

/** The store cannot be reached, or returned an error. The same call may succeed later. */
export class PictureStoreError extends Error {}
