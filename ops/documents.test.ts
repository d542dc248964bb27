import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Area, areaOf, areas, readImports } from './areas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)) && !path.startsWith('messages/'))

/** Returns the anchors that GitHub generates for the headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(documents)('every link of %s leads to an existing file and heading', (path) => {
  for (const [, link = ''] of read(path).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue
    const [file = '', anchor] = link.split('#')
    const target = file ? normalize(join(dirname(path), file)) : path
    expect(existsSync(join(root, target)), `${path}: ${link}`).toBe(true)
    if (anchor) expect(anchorsOf(read(target)), `${path}: ${link}`).toContain(anchor)
  }
})

test.each(documents)('every npm command in %s exists', (path) => {
  const { scripts } = JSON.parse(read('package.json'))
  for (const [, name] of read(path).matchAll(/npm run (?:--silent )?([\w:-]+)/g)) {
    expect(Object.keys(scripts), path).toContain(name)
  }
})

test('[H14.14] SETTINGS.md and .env.example name every setting of the code, and no other', () => {
  const inCode = [
    ...`${read('server/platform/config.ts')}${read('server/platform/business.ts')}`.matchAll(
      /^ {2}([A-Z][A-Z_]+): z/gm,
    ),
  ]
  const settings = inCode.map(([, name]) => name).toSorted()
  const documented = read('docs/SETTINGS.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
  const examples = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)

  expect(settings.length).toBeGreaterThan(40)
  expect(documented.toSorted()).toEqual(settings)
  expect([...new Set(examples)].toSorted()).toEqual(settings)
})

test('the diagram in ARCHITECTURE.md shows which area imports which', () => {
  expect(read('docs/ARCHITECTURE.md')).toContain(drawAreas())
})

/**
 * Returns a Mermaid diagram of the imports between areas. Leaves out an arrow between two areas if a path of other
 * arrows connects them.
 */
function drawAreas(): string {
  const imported = new Map(areas.map((area) => [area, new Set<Area>()]))
  for (const [file, files] of readImports())
    for (const other of files)
      if (areaOf(other) !== areaOf(file)) imported.get(areaOf(file))?.add(areaOf(other))
  const reaches = (from: Area, to: Area): boolean =>
    [...(imported.get(from) ?? [])].some((next) => next === to || reaches(next, to))
  const arrows = [...imported].flatMap(([area, others]) =>
    [...others]
      .filter((other) => ![...others].some((via) => via !== other && reaches(via, other)))
      .map((other) => `  ${area} --> ${other}`),
  )
  return ['```mermaid', 'graph TD', ...arrows.toSorted(), '```'].join('\n')
}
