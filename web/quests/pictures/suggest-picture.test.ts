import { expect, test } from 'vitest'
import { ideas } from '#web/quests/create/ideas.ts'
import { suggestPicture } from './suggest-picture.ts'

test.each([
  ['Vacuum the stairs', 'vacuum'],
  ['VACUUMING', 'vacuum'],
  ['Feed the cats', 'cat'],
  ['Sort the catalogue', null],
  ['Eat your carrots', 'vegetables'],
  ['Help Leo with the dishes', 'heart'],
  ['Wash the dishes with Leo, help him', 'dishes'],
  ['Water the plants', 'watering'],
  ['Plant the bulbs', 'plant'],
  ['Something else', null],
  ['', null],
])('[W11.3] the name %j proposes the picture %s', (name, picture) => {
  expect(suggestPicture(name)).toBe(picture)
})

test('[W11.3] the ideas have at least 30 different pictures', () => {
  expect(new Set(ideas.map(({ template }) => template.picture)).size).toBeGreaterThanOrEqual(30)
})
