import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { PRODUCT_PICTURE_MAX_BYTES } from '#contract/limits.ts'
import type { PictureSource } from './import-files.ts'

/** Pictures by their path from a folder, and never from outside of it, whatever path or link leads there. */
export const pictureFolder =
  (folder: string): PictureSource =>
  async (path) => {
    const base = await realpath(folder)
    const found = await realpath(resolve(base, path)).catch(() => undefined)
    if (!found) throw new Error('there is no such file')
    if (!found.startsWith(base + sep)) throw new Error('lies outside of the folder of the file')
    const { size } = await stat(found)
    if (size > PRODUCT_PICTURE_MAX_BYTES) throw new Error('is larger than 20 MB')
    return readFile(found)
  }
