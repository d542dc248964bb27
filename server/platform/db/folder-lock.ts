import { DatabaseSync } from 'node:sqlite'

/** Holds a folder for this process; the kernel lets go when the process ends, however it ends. Throws when another holds it. */
export function lockFolder(file: string): () => void {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new Error(
      `Another Questnest process is using this data folder (${file}). Stop it first, or set DATA_DIR or DATABASE_URL.`,
      { cause },
    )
  }
  return () => lock.close()
}
