import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { fileName } from './looks.ts'
import { screens } from './screens.ts'

/** Returns the paths of screens, without mere layouts. */
function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`
    const hasFrontPage = children.some((child) => child.index)
    const own = index || (path !== undefined && !hasFrontPage) ? [here || '/'] : []
    return [...own, ...pathsOf(children, here)]
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
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('[H13.8] no two screenshots share a file name', () => {
  const look = { width: 390, language: 'en-CA', skin: '' } as const
  const files = screens.flatMap(({ site, name, states }) =>
    Object.keys(states).map((state) => fileName(name, state, { site, ...look })),
  )
  expect(files.filter((file, place) => files.indexOf(file) !== place)).toEqual([])
})
