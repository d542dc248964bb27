import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawProduct } from '#server/pictures/product-pictures.ts'
import { drawings } from './drawings.ts'
import { nightOf, scenesWithNight } from './night.ts'

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
  const drawn = await drawProduct(picture)
  expect(drawn.picture.equals(picture)).toBe(true)
})

test('the night of a scene is cut from its day', async () => {
  const read = (name: string) =>
    readFile(new URL(`../../web/assets/svg/${name}.svg`, import.meta.url), 'utf8')
  for (const name of scenesWithNight)
    expect(nightOf(name, await read(name)), name).toBe(await read(`${name}-night`))
})
