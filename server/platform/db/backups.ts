import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { BACKUP_DAYS, BACKUP_HOURS } from '#contract/limits.ts'

const HOUR_MS = 3_600_000
const BACKUP_NAME = /^\d{4}-\d\d-\d\d(T\d\d)?\.tar\.gz$/

type Schedule = 'daily' | 'hourly'

/**
 * Writes a backup each day, or in home mode each hour, and when the server stops, and syncs it to disk. Keeps the newest one
 * of each of the last seven days, and of each of the last 24 hours. The embedded database itself never syncs, so a power cut
 * can damage it. docs/BACKUP.md describes how to restore a backup. (G09, F08)
 */
export function startBackups(
  pglite: PGlite,
  folder: string,
  now: () => Date,
  onError: (error: unknown) => void,
  schedule: Schedule = 'daily',
) {
  const writeBackup = async () => {
    const archive = await pglite.dumpDataDir('gzip')
    await mkdir(folder, { recursive: true })
    // 2026-03-02, or 2026-03-02T15
    const time = now()
      .toISOString()
      .slice(0, schedule === 'daily' ? 10 : 13)
    const file = join(folder, `${time}.tar.gz`)
    // Contains all personal data, so only the server's user may read it.
    const handle = await open(`${file}.part`, 'w', 0o600)
    try {
      await handle.writeFile(archive.stream())
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${file}.part`, file)
    await deleteOldBackups(folder, basename(file))
  }
  const timer = setInterval(
    () => void writeBackup().catch(onError),
    schedule === 'daily' ? 24 * HOUR_MS : HOUR_MS,
  )
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await writeBackup()
    },
  }
}

/** `written` is kept in any case: a backup of the day is sorted before those of its hours, which home mode had left. */
async function deleteOldBackups(folder: string, written: string) {
  const newestFirst = (await readdir(folder))
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .reverse()
  const dayOf = (name: string) => name.slice(0, 10)
  const newestOfDays = newestFirst.filter(
    (name, index) => dayOf(name) !== dayOf(newestFirst[index - 1] ?? ''),
  )
  const hourly = newestFirst.filter((name) => name.includes('T'))
  const kept = new Set([written, ...newestOfDays.slice(0, BACKUP_DAYS), ...hourly.slice(0, BACKUP_HOURS)])
  for (const name of newestFirst) if (!kept.has(name)) await rm(join(folder, name))
}
