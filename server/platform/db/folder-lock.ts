import { DatabaseSync } from 'node:sqlite'

/** Locks a folder until the returned function is called or the process ends. Throws if another process holds the lock. */
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
