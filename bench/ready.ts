import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWhole } from './whole.ts'

/** Seconds until the server answers that it is ready, with the embedded database and its data there: the best of three. */
export async function secondsToReady(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'questnest-bench-'))
  try {
    await startOnce(folder)
    return Math.min(await startOnce(folder), await startOnce(folder), await startOnce(folder))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function startOnce(folder: string): Promise<number> {
  const { seconds, stop } = await startWhole({ DATA_DIR: folder })
  await stop()
  return seconds
}
