import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questPictures } from '#contract/quests/pictures.ts'
import { languages } from '#contract/values.ts'

const folder = new URL('../../web/public/quest-pictures/', import.meta.url)
const readPicture = (name: string) => readFileSync(new URL(`${name}.svg`, folder), 'utf8')

test('[W11.1] each of the at least 60 names has a drawn picture, and each drawn picture has a name', () => {
  expect(questPictures.length).toBeGreaterThanOrEqual(60)
  expect(readdirSync(folder).toSorted()).toEqual(questPictures.map((name) => `${name}.svg`).toSorted())
})

test.each(questPictures)(
  '[W11.1] the picture %s is small, has the common square and no words or links',
  (name) => {
    const svg = readPicture(name)
    expect(svg.length).toBeLessThanOrEqual(1536)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 96 96">.*<\/svg>\n$/)
    expect(svg).not.toMatch(/<(text|script|style|image|use|a)\b|href|url\(/)
  },
)

test.each(languages)('[W11.2] in %s each picture has a name of its own, and words', (language) => {
  const messages = JSON.parse(
    readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), 'utf8'),
  )
  const names = questPictures.map((name) => messages[`quest_picture_${name}`])
  expect(new Set(names).size).toBe(questPictures.length)
  for (const name of questPictures) {
    expect(messages[`quest_picture_${name}`], name).toMatch(/^\p{Lu}/u)
    expect(messages[`quest_picture_${name}_words`], name).toMatch(/^[^,]+(, [^,]+)*$/)
  }
})
