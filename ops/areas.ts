import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * The areas from the lowest to the highest. An area may import only from areas before it. The rule also holds for
 * imports of types, and for imports between contract/, server/ and web/. A file that is directly in one of these three
 * folders belongs to `composition`; in contract/ only api.ts does, and the other files there belong to `platform`.
 */
export const areas = [
  'platform',
  'messages',
  'ledger',
  'accounts',
  'quests',
  'store',
  'rewards',
  'lifecycle',
  'dashboard',
  'shell',
  'pages',
  'dev',
  'composition',
] as const
export type Area = (typeof areas)[number]

/** Returns the source files by path with their imports. Tests may import anything and are left out. */
export function readImports(): Map<string, string[]> {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.ts$|^server\/testing\/|\.d\.ts$/.test(file),
  )
  return new Map(files.map((file) => [file, importsOf(file)]))
}

function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...specifiers]
    .map(([, specifier = '']) =>
      specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier.replace(/^#/, ''),
    )
    .filter((path) => /^(contract|server|web)\/.+\.tsx?$/.test(path))
}

export function areaOf(file: string): Area {
  const [layer, folder = '', ...rest] = file.split('/')
  if (rest.length === 0) return layer === 'contract' && folder !== 'api.ts' ? 'platform' : 'composition'
  const area = areas.find((name) => name === folder)
  if (!area) throw new Error(`${file} belongs to no area. Areas are listed in ops/areas.ts.`)
  return area
}

/** Returns the path of the area's sub-folder that holds the file, or of the file itself if it is in no sub-folder. */
export const subAreaOf = (file: string) => file.split('/').slice(0, 3).join('/')

/** Returns the graph's strongly connected components of more than one node (Tarjan's algorithm). */
export function cyclesIn(graph: Map<string, Iterable<string>>): string[][] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): number => {
    index.set(node, index.size)
    lowest.set(node, index.size - 1)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) lower(node, visit(next))
      else if (stack.includes(next)) lower(node, index.get(next) ?? 0)
    }
    const low = lowest.get(node) ?? 0
    if (low === index.get(node)) {
      const members = stack.splice(stack.indexOf(node))
      if (members.length > 1) cycles.push(members)
    }
    return low
  }
  const lower = (node: string, value: number) => lowest.set(node, Math.min(lowest.get(node) ?? value, value))
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return cycles
}
