import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { PRODUCT_PICTURE_MAX_BYTES } from '#contract/limits.ts'
import type { PictureSource } from './import-files.ts'

/** Returns a function that reads pictures from `folder` and rejects paths and symbolic links that lead out of it. */
export const createPictureLoader =
  (folder: string): PictureSource =>
  async (path) => {
    const base = await realpath(folder)
    const realPath = await realpath(resolve(base, path)).catch(() => undefined)
    if (!realPath) throw new Error('the file was not found')
    if (!realPath.startsWith(base + sep)) throw new Error('the file is outside the folder of the CSV file')
    const { size } = await stat(realPath)
    if (size > PRODUCT_PICTURE_MAX_BYTES) throw new Error('the file is larger than 20 MB')
    return readFile(realPath)
  }
