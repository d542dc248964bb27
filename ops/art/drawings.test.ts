import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawings } from './drawings.ts'

const demo = new URL('../../server/catalog/demo/', import.meta.url)

test('every row of the demo catalogue has its own pictures, drawn and written', async () => {
  const drawn = Object.entries(drawings).flatMap(([sku, pictures]) =>
    pictures.map((_, i) => `${sku}-${i + 1}.webp`),
  )
  const rows = await readFile(new URL('catalogue.csv', demo), 'utf8')
  const named = [...rows.matchAll(/pictures\/([\w-]+\.webp)/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(drawn.toSorted())
  expect(await readdir(new URL('pictures/', demo))).toEqual(drawn.toSorted())
  expect(Object.values(drawings).filter((pictures) => pictures.length < 2)).toEqual([])
})

test('a picture is a square that can be shown as it is', async () => {
  const [name = ''] = await readdir(new URL('pictures/', demo))
  const picture = await readFile(new URL(`pictures/${name}`, demo))
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 })
})
