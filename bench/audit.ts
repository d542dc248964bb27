/*
 * npm run audit:pages [-- landing login]: measures all or the named pages with Lighthouse as a mid-range phone, and prints
 * a table with the limits. It serves the built pages and the demo family itself. Run it on an otherwise idle machine; the
 * median of three visits counts. With `--short` it makes one visit and checks no limit.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Result } from 'lighthouse'
import { installStandInFont } from '../ops/browser.mjs'
import { contentPaths } from '../ops/content/pages.ts'
import { buildPages } from '../ops/prepare.mjs'
import { median } from './measure.ts'
import { openPhone, type Person } from './phone.ts'
import { startWhole } from './whole.ts'

const typed = process.argv.slice(2)
const isShort = typed.includes('--short')
const VISITS = isShort ? 1 : 3

/** Limits of these are minimum scores; all other limits are maximums. */
const floors = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Floor = (typeof floors)[number]
type Limits = Partial<Record<Floor | 'paint' | 'moved' | 'script', number>>
type Measured = Record<Floor | 'paint' | 'moved' | 'script', number>

const perfect = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const page: Limits = { ...perfect, moved: 0.01, script: 0 }
/** No SEO limit: search engines cannot see these pages. */
const signedIn: Limits = {
  performance: 92,
  accessibility: 100,
  'best-practices': 100,
  moved: 0.01,
  script: 215,
}

type Visit = { name: string; path: string; limits: Limits; as?: Person }

await buildPages()
await installStandInFont()
const folder = await mkdtemp(join(tmpdir(), 'questnest-audit-'))
const server = await startWhole({ DATA_DIR: join(folder, 'data'), SEED: 'demo', BOT_CHECK: 'off' })
const { port } = new URL(server.address)
const site = `http://localhost:${port}`
const parent = { email: 'parent@example.com', site }
const child = { email: 'mia@example.com', site: `http://kidsclub.localhost:${port}` }
const article = contentPaths().find((path) => path.startsWith('/blog/article/'))

const visits: Visit[] = [
  { name: 'landing', path: '/', limits: { ...page, paint: 1 } },
  { name: 'questions', path: '/faq', limits: page },
  { name: 'blog', path: '/blog', limits: page },
  ...(article ? [{ name: 'article', path: article, limits: page }] : []),
  { name: 'terms', path: '/terms-of-service', limits: page },
  { name: 'privacy', path: '/privacy-policy', limits: page },
  // No script limit: it would include scripts loaded later. ops/build.mjs checks those needed at first.
  { name: 'login', path: '/login', limits: { ...perfect, performance: 98, moved: 0.01 } },
  // A cookie remembers the language, so English visitor pages must come before this one.
  { name: 'landing, French', path: '/?language=fr-CA', limits: { ...page, paint: 1 } },
  // The browser stays signed in, so visitor pages must come before these.
  { name: 'parent dashboard', path: '/parentdashboard', as: parent, limits: signedIn },
  { name: 'child dashboard', path: '/childdashboard', as: child, limits: signedIn },
  { name: 'catalogue, child', path: '/catalog', as: child, limits: { ...signedIn, paint: 2.5 } },
  { name: 'catalogue, parent', path: '/catalog', as: parent, limits: { ...signedIn, paint: 2.5 } },
]

const wanted = typed.filter((word) => word !== '--short')
const phone = await openPhone()
const rows: string[][] = []
try {
  for (const visit of visits) {
    if (wanted.length > 0 && !wanted.some((word) => visit.name.includes(word))) continue
    const { name, path, as, limits } = visit
    if (as) await phone.signIn(as)
    const measured: Measured[] = []
    while (measured.length < VISITS)
      measured.push(measuredBy(await phone.visit(`${as?.site ?? site}${path}`)))
    rows.push([name, ...cellsOf(measured, limits)])
    console.log(`  ${name}`)
  }
} finally {
  print([['', 'speed', 'for all', 'craft', 'found', 'paint s', 'moved', 'script KB'], ...rows])
  await phone.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

function measuredBy({ categories, audits }: Result): Measured {
  const score = (name: Floor) => Math.round((categories[name]?.score ?? 0) * 100)
  for (const name of floors) {
    const failed = categories[name]?.auditRefs.filter(
      ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9,
    )
    if (name !== 'performance' && failed?.length)
      console.log(`    ${name}: ${failed.map(({ id }) => id).join(', ')}`)
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    paint: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    moved: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    script: scriptsOf(audits) / 1024,
  }
}

/** Gzipped bytes of all scripts, counted as in the build report. */
function scriptsOf(audits: Result['audits']) {
  const { details } = audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : []
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url }) => readFileSync(`build/web${new URL(String(url)).pathname}`))
    .reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0)
}

/** Formats the median of each value with its limit, marked OVER if it is exceeded. */
function cellsOf(measured: Measured[], limits: Limits) {
  const middle = (of: keyof Measured) => median(measured.map((one) => one[of]))
  const cell = (of: keyof Measured, digits: number, isOver: (value: number, limit: number) => boolean) => {
    const value = Number(middle(of).toFixed(digits))
    const limit = limits[of]
    if (limit === undefined) return value.toFixed(digits)
    const mark = isOver(value, limit) ? ' OVER' : ''
    if (mark && !isShort) process.exitCode = 1
    return `${value.toFixed(digits)} of ${limit}${mark}`
  }
  return [
    ...floors.map((of) => cell(of, 0, (value, limit) => value < limit)),
    cell('paint', 2, (value, limit) => value > limit),
    cell('moved', 3, (value, limit) => value > limit),
    cell('script', 1, (value, limit) => value > limit),
  ]
}

function print(table: string[][]) {
  const widths = (table[0] ?? []).map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  for (const row of table) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
}
