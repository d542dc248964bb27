import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { areaOf, areas, cyclesIn, readImports, subAreaOf } from './areas.ts'

const imports = readImports()
const edges = [...imports].flatMap(([from, files]) => files.map((to) => ({ from, to })))

test('an area imports only areas below it', () => {
  const isUpward = (from: string, to: string) => areas.indexOf(areaOf(to)) > areas.indexOf(areaOf(from))
  expect(edges.length).toBeGreaterThan(1000)
  expect(
    edges.filter(({ from, to }) => isUpward(from, to)).map(({ from, to }) => `${from} -> ${to}`),
  ).toEqual([])
})

test('the imports between files form no cycle', () => {
  expect(cyclesIn(imports)).toEqual([])
})

test('the imports between the sub-areas of an area form no cycle', () => {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    const isInside = from.split('/')[0] === to.split('/')[0] && areaOf(from) === areaOf(to)
    if (!isInside || subAreaOf(from) === subAreaOf(to)) continue
    graph.set(subAreaOf(from), (graph.get(subAreaOf(from)) ?? new Set()).add(subAreaOf(to)))
  }
  expect(cyclesIn(graph)).toEqual([])
})

test('no folder holds more than 30 source files', () => {
  const files = globSync('{contract,server,web,packages,tests,ops,bench}/**/*.{ts,tsx,css,mjs}', {
    exclude: ['**/node_modules/**'],
  })
  const folders = Map.groupBy(files, dirname)
  expect([...folders].filter(([, members]) => members.length > 30).map(([folder]) => folder)).toEqual([])
})
