import { DatabaseSync } from 'node:sqlite'

/** Locks a folder with a file, until the returned function is called or the process ends. Throws if already locked. */
export function lockFolder(lockFile: string): () => void {
  const lock = new DatabaseSync(lockFile)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new Error(
      `Another Questnest process is using this data folder (${lockFile}). Stop it first, or set DATA_DIR or DATABASE_URL.`,
      { cause },
    )
  }
  return () => lock.close()
}
