/*
 * npm run audit:pages [-- landing login]: measures all pages in `visits`, or only those whose names contain a given
 * word. Lighthouse emulates a mid-range phone. Prints each value with its limit. It starts its own server with the built
 * pages and the demo family. Run it on an otherwise idle machine. Each value is the median of three visits. With `--short`
 * it visits each page once, and does not fail if a value breaks its limit.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Result } from 'lighthouse'
import { installArialReplacement } from '../ops/browser.mjs'
import { contentPaths } from '../ops/content/pages.ts'
import { buildPages } from '../ops/prepare.mjs'
import { median } from './measure.ts'
import { openPhone, type Person } from './phone.ts'
import { startRealServer } from './real-server.ts'

const args = process.argv.slice(2)
const isShort = args.includes('--short')
const VISITS = isShort ? 1 : 3

const scoreNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Score = (typeof scoreNames)[number]
/** The limits of the scores are minimums, all other limits maximums. `lcp`: the largest contentful paint in seconds. */
type Limits = Partial<Record<Score | 'lcp' | 'layoutShift' | 'scriptKb', number>>
type Measured = Record<Score | 'lcp' | 'layoutShift' | 'scriptKb', number>

const perfectScores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const contentLimits: Limits = { ...perfectScores, layoutShift: 0.01, scriptKb: 0 }
/** No SEO limit: search engines cannot see these pages. */
const signedInLimits: Limits = {
  performance: 92,
  accessibility: 100,
  'best-practices': 100,
  layoutShift: 0.01,
  scriptKb: 215,
}

type Visit = { name: string; path: string; limits: Limits; viewer?: Person }

await buildPages()
await installArialReplacement()
const folder = await mkdtemp(join(tmpdir(), 'questnest-audit-'))
const server = await startRealServer({ DATA_DIR: join(folder, 'data'), SEED: 'demo', BOT_CHECK: 'off' })
const { port } = new URL(server.address)
const site = `http://localhost:${port}`
const parent = { email: 'parent@example.com', site }
const child = { email: 'mia@example.com', site: `http://kidsclub.localhost:${port}` }
const article = contentPaths().find((path) => path.startsWith('/blog/article/'))

const visits: Visit[] = [
  { name: 'landing', path: '/', limits: { ...contentLimits, lcp: 1 } },
  { name: 'questions', path: '/faq', limits: contentLimits },
  { name: 'blog', path: '/blog', limits: contentLimits },
  ...(article ? [{ name: 'article', path: article, limits: contentLimits }] : []),
  { name: 'terms', path: '/terms-of-service', limits: contentLimits },
  { name: 'privacy', path: '/privacy-policy', limits: contentLimits },
  // No script limit, because it would include scripts loaded later. ops/build.mjs limits the scripts of a first visit.
  { name: 'login', path: '/login', limits: { ...perfectScores, performance: 98, layoutShift: 0.01 } },
  // A cookie remembers the language, so English visitor pages must come before this one.
  { name: 'landing, French', path: '/?language=fr-CA', limits: { ...contentLimits, lcp: 1 } },
  // The browser stays signed in, so visitor pages must come before these.
  { name: 'parent dashboard', path: '/parentdashboard', viewer: parent, limits: signedInLimits },
  { name: 'child dashboard', path: '/childdashboard', viewer: child, limits: signedInLimits },
  { name: 'catalogue, child', path: '/catalog', viewer: child, limits: { ...signedInLimits, lcp: 2.5 } },
  { name: 'catalogue, parent', path: '/catalog', viewer: parent, limits: { ...signedInLimits, lcp: 2.5 } },
]

const selectedWords = args.filter((word) => word !== '--short')
const phone = await openPhone()
const rows: string[][] = []
try {
  for (const visit of visits) {
    if (selectedWords.length > 0 && !selectedWords.some((word) => visit.name.includes(word))) continue
    const { name, path, viewer, limits } = visit
    if (viewer) await phone.signIn(viewer)
    const measured: Measured[] = []
    while (measured.length < VISITS)
      measured.push(toMeasured(await phone.visit(`${viewer?.site ?? site}${path}`)))
    rows.push([name, ...formatCells(measured, limits)])
    console.log(`  ${name}`)
  }
} finally {
  printTable([['', ...scoreNames, 'LCP s', 'layout shift', 'script KB'], ...rows])
  await phone.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Also prints the failed audits of every score except the performance. */
function toMeasured({ categories, audits }: Result): Measured {
  const score = (name: Score) => Math.round((categories[name]?.score ?? 0) * 100)
  for (const name of scoreNames) {
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
    lcp: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    scriptKb: countScriptBytes(audits) / 1024,
  }
}

/** Returns the gzipped bytes of all scripts, compressed as in the report of ops/build.mjs. */
function countScriptBytes(audits: Result['audits']) {
  const { details } = audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : []
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url }) => readFileSync(`build/web${new URL(String(url)).pathname}`))
    .reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0)
}

/** Formats the median of each value with its limit, with the mark OVER if the value breaks the limit. */
function formatCells(measured: Measured[], limits: Limits) {
  const cell = (key: keyof Measured, digits: number, isOver: (value: number, limit: number) => boolean) => {
    const value = Number(median(measured.map((visit) => visit[key])).toFixed(digits))
    const limit = limits[key]
    if (limit === undefined) return value.toFixed(digits)
    const mark = isOver(value, limit) ? ' OVER' : ''
    if (mark && !isShort) process.exitCode = 1
    return `${value.toFixed(digits)} of ${limit}${mark}`
  }
  return [
    ...scoreNames.map((score) => cell(score, 0, (value, limit) => value < limit)),
    cell('lcp', 2, (value, limit) => value > limit),
    cell('layoutShift', 3, (value, limit) => value > limit),
    cell('scriptKb', 1, (value, limit) => value > limit),
  ]
}

function printTable(table: string[][]) {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
