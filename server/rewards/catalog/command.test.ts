import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoColourPicture } from '#server/testing/pictures.ts'
import { createDataFolder } from '#server/testing/process.ts'

let folder: string
beforeAll(async () => {
  folder = await createDataFolder()
  await writeFile(join(folder, 'kite.png'), await twoColourPicture().png().toBuffer())
  await writeFile(join(folder, 'categories.csv'), 'key,name_en,name_fr,icon\ntoys,Toys,Jouets,puzzle\n')
  await writeFile(join(folder, 'good.csv'), HEAD + kite('300,kite.png') + owl)
  await writeFile(join(folder, 'dearer.csv'), HEAD + kite('400,kite.png'))
  await writeFile(join(folder, 'bad.csv'), HEAD + kite('many,kite.png') + owl)
})
afterAll(() => rm(folder, { recursive: true }))

const HEAD = 'sku,category,kind,name_en,name_fr,description_en,description_fr,points,pictures\n'
const kite = (lastCells: string) => `kite,toys,merchandise,Kite,Cerf-volant,It flies,Il vole,${lastCells}\n`
const owl = 'owl,toys,merchandise,Owl,Hibou,It hoots,Il hulule,500,\n'

/** Runs the command in its own process; `output` is stdout followed by stderr. */
function runCatalogue(...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, ['ops/catalogue.ts', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: (stdout + stderr).trim() })
    })
  })
}
const pathOf = (file: string) => join(folder, file)

test('[C08.5 C08.7 C08.8] the catalogue commands report what they changed or why they changed nothing', async () => {
  expect(await runCatalogue('categories', pathOf('categories.csv'))).toEqual({
    code: 0,
    output: '1 categories, in the order of the file.',
  })
  expect(await runCatalogue('import', pathOf('good.csv'), '--dry-run')).toEqual({
    code: 0,
    output: '2 new, 0 changed, 0 unchanged. Nothing was changed: this was a dry run.',
  })
  expect((await runCatalogue('import', pathOf('good.csv'))).output).toBe('2 new, 0 changed, 0 unchanged.')
  expect((await runCatalogue('import', pathOf('dearer.csv'))).output).toBe('0 new, 1 changed, 0 unchanged.')
  expect(await runCatalogue('import', pathOf('bad.csv'))).toEqual({
    code: 1,
    output: 'line 2, points: is not a whole number of up to 9 digits\nNothing was changed.',
  })
  expect(await runCatalogue('retire', 'kite', 'kit')).toEqual({
    code: 1,
    output: 'Unknown SKU: kit. Nothing was retired.',
  })
  expect((await runCatalogue('retire', 'kite', 'owl')).output).toBe('2 retired.')
  expect((await runCatalogue('import', pathOf('good.csv'))).output).toBe('0 new, 2 changed, 0 unchanged.')
})

test.each([
  [[]],
  [['import']],
  [['remove', 'kite']],
  [['retire']],
  [['import', 'one.csv', 'two.csv']],
  [['import', 'good.csv', '--force']],
])('[C08.8] an invalid command prints an error or the usage: %s', async (args) => {
  expect(await runCatalogue(...args)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Usage|--force/),
  })
})
