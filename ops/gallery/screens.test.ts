import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { screens } from './screens.ts'
import { fileName, parseSelection } from './variants.ts'

/** Returns the paths of the screens, without those of layouts around other screens. */
function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const fullPath = path === undefined ? above : `${above}/${path}`
    const hasIndexScreen = children.some((child) => child.index)
    const ownPaths = index || (path !== undefined && !hasIndexScreen) ? [fullPath || '/'] : []
    return [...ownPaths, ...pathsOf(children, fullPath)]
  })
}

test('[H13.8] every screen of the sites is in the gallery', () => {
  const shown = screens.map(({ route }) => route)
  expect(pathsOf(routes).filter((path) => !shown.includes(path))).toEqual([])
})

test('[H13.8] the gallery has no removed screens and no duplicate names', () => {
  const paths = pathsOf(routes)
  expect(screens.filter(({ route }) => !paths.includes(route)).map(({ name }) => name)).toEqual([])
  const names = screens.map(({ site, name }) => `${site} ${name}`)
  expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([])
})

test('[H13.8] no two screenshots share a file name', () => {
  const variant = { width: 390, language: 'en-CA', skin: '', text: 'normal' } as const
  const files = screens.flatMap(({ site, name, states }) =>
    Object.keys(states).map((state) => fileName(name, state, { site, ...variant })),
  )
  expect(files.filter((file, position) => files.indexOf(file) !== position)).toEqual([])
})

test('[D11.1] the gallery lays out both sites in both languages with large text on a phone', () => {
  const { variants } = parseSelection(['large'])
  expect(variants.map(({ site, width, language }) => `${site} ${width} ${language}`)).toEqual([
    'adult 390 en-CA',
    'adult 390 fr-CA',
    'kid 390 en-CA',
    'kid 390 fr-CA',
  ])
})
