import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRealServer } from './real-server.ts'

/** Returns the seconds from start to ready with an existing embedded database: the best of three starts. */
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
  const { seconds, stop } = await startRealServer({ DATA_DIR: folder })
  await stop()
  return seconds
}
