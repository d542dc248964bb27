import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { fileName } from './looks.ts'
import { screens } from './screens.ts'

/** The paths that show a screen; a layout alone is none. */
function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`
    const hasFrontPage = children.some((child) => child.index)
    const own = index || (path !== undefined && !hasFrontPage) ? [here || '/'] : []
    return [...own, ...pathsOf(children, here)]
  })
}

test('[H13 H15] every screen of the sites is in the gallery', () => {
  const shown = screens.map(({ route }) => route)
  expect(pathsOf(routes).filter((path) => !shown.includes(path))).toEqual([])
})

test('[H13 H15] no line of the gallery leads to a screen that is gone, and no two are called the same', () => {
  const paths = pathsOf(routes)
  expect(screens.filter(({ route }) => !paths.includes(route)).map(({ name }) => name)).toEqual([])
  const names = screens.map(({ site, name }) => `${site} ${name}`)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('[H13 H15] no picture of the gallery lies over another', () => {
  const look = { width: 390, language: 'en-CA', skin: '' } as const
  const files = screens.flatMap(({ site, name, states }) =>
    Object.keys(states).map((state) => fileName(name, state, { site, ...look })),
  )
  expect(files.filter((file, place) => files.indexOf(file) !== place)).toEqual([])
})
