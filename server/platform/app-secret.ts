import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Returns APP_SECRET, or in trial mode a secret stored in DATA_DIR, so that links in mails survive a restart. */
export async function loadAppSecret({ APP_SECRET, DATA_DIR }: Config): Promise<string> {
  if (APP_SECRET) return APP_SECRET
  await mkdir(DATA_DIR, { recursive: true })
  const file = join(DATA_DIR, 'app-secret')
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFile(file, 'utf8')
}
