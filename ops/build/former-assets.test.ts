import { mkdir, mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepFormerAssets } from './former-assets.mjs'

test('[G06.5] a build keeps the assets of the build before it, and of no older one', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'builds-'))
  const build = async (number: number, names: string[]) => {
    const assets = join(folder.path, `${number}`, 'assets')
    await mkdir(assets, { recursive: true })
    for (const name of names) await writeFile(join(assets, name), name)
    await keepFormerAssets(join(folder.path, `${number - 1}`), join(folder.path, `${number}`))
    return (await readdir(assets)).sort()
  }
  expect(await build(1, ['a-1.js', 'b-1.js'])).toEqual(['a-1.js', 'b-1.js'])
  expect(await build(2, ['a-2.js', 'b-1.js'])).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
  expect(await build(3, ['a-3.js', 'b-1.js'])).toEqual(['a-2.js', 'a-3.js', 'b-1.js'])
})
