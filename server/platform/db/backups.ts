import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { BACKUP_DAYS } from '#contract/limits.ts'

const DAY_MS = 24 * 3_600_000
const BACKUP_NAME = /^\d{4}-\d\d-\d\d\.tar\.gz$/

/**
 * Writes a backup each day and when the server stops, and syncs it to disk. Keeps the newest seven backups, at most one
 * for each day. The embedded database itself never syncs, so a power cut can damage it. docs/BACKUP.md describes how to
 * restore a backup. (G09)
 */
export function startBackups(
  pglite: PGlite,
  folder: string,
  now: () => Date,
  onError: (error: unknown) => void,
) {
  const writeBackup = async () => {
    const archive = await pglite.dumpDataDir('gzip')
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${now().toISOString().slice(0, 10)}.tar.gz`)
    // Contains all personal data, so only the server's user may read it.
    const handle = await open(`${file}.part`, 'w', 0o600)
    try {
      await handle.writeFile(archive.stream())
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${file}.part`, file)
    await deleteOldBackups(folder)
  }
  const daily = setInterval(() => void writeBackup().catch(onError), DAY_MS)
  daily.unref()
  return {
    stop: async () => {
      clearInterval(daily)
      await writeBackup()
    },
  }
}

async function deleteOldBackups(folder: string) {
  const newestFirst = (await readdir(folder))
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .reverse()
  for (const name of newestFirst.slice(BACKUP_DAYS)) await rm(join(folder, name))
}
