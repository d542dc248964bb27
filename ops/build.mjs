/*
 * Builds the pages: messages, then one build per language, joined into build/web:
 *   assets/   scripts, styles and pictures, with .br and .gz beside them; scripts hold the messages of one language.
 *             The assets of the build before are kept for pages that are open during an upgrade
 *   public/   files with fixed names
 *   <locale>/ the HTML, the RSS feed, and routes.json: every path with the files of its screen and its prerendered page
 *   sites/    sitemap.xml and the robots.txt of each site
 * Prints a report, and fails if a first visit loads more JavaScript than its budget.
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { prerenderedScreens } from '#web/prerendered-screens.ts'
import { keepFormerAssets } from './build/former-assets.mjs'
import { createFeed } from './content/feed.ts'
import { contentPaths, readContentPages } from './content/pages.ts'
import { createRobots, createSitemap } from './content/sitemap.ts'
import { commandFile } from './prepare.mjs'

const run = promisify(execFile)
const reactRouter = commandFile('react-router')
const locales = ['en-CA', 'fr-CA']
const partsDir = `build/.parts-${process.pid}`
const outDir = `build/.web-${process.pid}`
process.on('exit', () => {
  for (const folder of [partsDir, outDir]) rmSync(folder, { recursive: true, force: true })
})

/**
 * How many KB of gzipped JavaScript a screen may load until it is usable, inline scripts included, but not the list of calls
 * to start early (JSON in the app's page, about 0.3 KB). A limit of 0 forbids script files only: the small inline script
 * that sets the theme before the first paint is then not counted.
 */
const budgets = [
  { name: 'landing', site: 'adult', path: '/', limit: 0 },
  { name: 'login', site: 'adult', path: '/login', limit: 138 },
  { name: 'kid home', site: 'kid', path: '/', limit: 138 },
  { name: 'parent dashboard', site: 'adult', path: '/parentdashboard', limit: 215 },
  { name: 'child dashboard', site: 'kid', path: '/childdashboard', limit: 215 },
  { name: 'catalog', site: 'kid', path: '/catalog', limit: 215 },
]

await run(process.execPath, ['ops/content/compile-messages.mjs'])
// In sequence, because both builds write the same route types.
for (const SITE_LOCALE of locales) {
  const env = { ...process.env, SITE_LOCALE, PAGES_BUILD_DIR: `${partsDir}/${SITE_LOCALE}` }
  await run(process.execPath, [reactRouter, 'build'], { env }).catch((error) => {
    throw new Error(`The build for ${SITE_LOCALE} failed\n${error.stdout}\n${error.stderr}`)
  })
}
const contentPages = readContentPages(locales[0])
/** The HTML files of the static pages, by path. Unlike prerendered screens they load no scripts of the app. */
const staticPages = new Map(['/', ...contentPaths()].map((path) => [path, path.slice(1) || 'index']))
await cp('web/public', `${outDir}/public`, { recursive: true })
for (const locale of locales) await copyBuild(locale)
await writeSiteFiles()
const gzipped = await compressAssets()
await keepFormerAssets('build/web', outDir)
await rm('build/web', { recursive: true, force: true })
await rename(outDir, 'build/web')
process.exitCode = (await printReport(gzipped)) ? 0 : 1

/** Copies one language's build into the common folder. A file that both languages' builds have is identical in both. */
async function copyBuild(locale) {
  const client = `${partsDir}/${locale}/client`
  const names = await readdir(`${client}/assets`)
  for (const name of names) {
    // Leaves out the prerenderer's copy of the styles, which no page uses.
    if (!name.startsWith('server-build')) await cp(`${client}/assets/${name}`, `${outDir}/assets/${name}`)
  }
  await cp(`${client}/__spa-fallback.html`, `${outDir}/${locale}/app.html`)
  for (const path of prerenderedScreens)
    await cp(`${client}${path}/index.html`, `${outDir}/${locale}${path}.html`)
  for (const [path, file] of staticPages)
    await cp(`${client}${path}/index.html`, `${outDir}/${locale}/${file}.html`)
  const manifest = names.find((name) => name.startsWith('manifest-'))
  const routes = toRoutes(readManifest(await readFile(`${client}/assets/${manifest}`, 'utf8')))
  await writeFile(`${outDir}/${locale}/routes.json`, `${JSON.stringify(routes, null, 1)}\n`)
}

function readManifest(script) {
  const window = {}
  runInNewContext(script, { window })
  return window.__reactRouterManifest
}

/** Returns each path with the scripts and styles of its screen and of the layouts around that screen. */
function toRoutes({ entry, routes }) {
  const parentIds = new Set(Object.values(routes).map((route) => route.parentId))
  return Object.values(routes)
    .filter((route) => route.path !== '*' && (!parentIds.has(route.id) || route.path))
    .map((route) => {
      const branch = []
      for (let ancestor = route; ancestor; ancestor = routes[ancestor.parentId]) branch.unshift(ancestor)
      const child = Object.values(routes).find((other) => other.parentId === route.id && other.index)
      if (child) branch.push(child)
      const path = branch.map((part) => part.path).filter(Boolean)
      const modules = [
        ...entry.imports,
        ...branch.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ]
      const pattern = `/${path.join('/')}`
      const page = staticPages.get(pattern)
      return {
        pattern,
        ...(page && { page }),
        ...(prerenderedScreens.includes(pattern) && { prerendered: pattern.slice(1) }),
        ...(!isOnKidSite(pattern) && { forParents: true }),
        modules: [...new Set(modules)],
        styles: [...new Set(branch.flatMap(({ css = [] }) => css))],
      }
    })
    .filter(({ pattern }, index, all) => all.findIndex((other) => other.pattern === pattern) === index)
}

/** Returns whether the kid site has this path. The kid site lacks only the content pages for parents. */
function isOnKidSite(path) {
  const contentPage = contentPages.find((page) => page.path === path)
  return !contentPage || contentPage.onKidSite
}

/** Writes sitemap, robots.txt and feeds; the server fills in the addresses. */
async function writeSiteFiles() {
  await mkdir(`${outDir}/sites`)
  await writeFile(`${outDir}/sites/sitemap.xml`, createSitemap([...staticPages.keys()]))
  for (const site of ['adult', 'kid'])
    await writeFile(`${outDir}/sites/robots-${site}.txt`, createRobots(site))
  for (const locale of locales)
    await writeFile(
      `${outDir}/${locale}/feed.xml`,
      `__IF_BOUGHT__${feedOf(locale, 'bought')}__IF_GIVEN__${feedOf(locale, 'given')}__END_IF__`,
    )
}

function feedOf(locale, mode) {
  return createFeed(readContentPages(locale, mode), locale)
}

/** Compresses text assets at build time; binary pictures and fonts are compressed already. Returns gzip sizes by path. */
async function compressAssets() {
  const sizes = new Map()
  const texts = (await readdir(`${outDir}/assets`)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const text = await readFile(`${outDir}/assets/${name}`)
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(text, options),
        promisify(gzip)(text, { level: 9 }),
      ])
      await writeFile(`${outDir}/assets/${name}.br`, br)
      await writeFile(`${outDir}/assets/${name}.gz`, gz)
      sizes.set(`/assets/${name}`, gz.length)
    }),
  )
  return sizes
}

/** Prints the size of each first visit in the language that needs more; returns whether all sizes are within budget. */
async function printReport(sizes) {
  let isWithin = true
  console.log(`${'JavaScript of a first visit (KB gz)'.padEnd(40)}files  inline`)
  for (const { name, path, site, limit } of budgets) {
    const visits = await Promise.all(locales.map((locale) => measureVisit({ locale, path, site, sizes })))
    const { files, inline } = visits.reduce((a, b) => (a.files + a.inline > b.files + b.inline ? a : b))
    const total = limit === 0 ? files : files + inline
    isWithin &&= total <= limit
    const cells = [total.toFixed(1).padStart(6), `of ${limit}`.padEnd(6), files.toFixed(1).padStart(8)]
    console.log(`  ${name.padEnd(18)}`, ...cells, inline.toFixed(1).padStart(7), total > limit ? 'OVER' : '')
  }
  const css = [...sizes].filter(([file]) => file.endsWith('.css')).map(([, size]) => size)
  console.log(`All styles together ${(sum(css) / 1024).toFixed(1)}`)
  return isWithin
}

/** Returns the KB (gzip) of the script files that a first visit loads, and of the inline scripts. */
async function measureVisit({ locale, path, site, sizes }) {
  const folder = `build/web/${locale}`
  const routes = JSON.parse(await readFile(`${folder}/routes.json`, 'utf8'))
  const { page, prerendered, modules } = routes.find(({ pattern }) => pattern === path)
  const isStatic = site === 'adult' && page !== undefined
  const file = site === 'adult' ? (page ?? prerendered ?? 'app') : 'app'
  const html = await readFile(`${folder}/${file}.html`, 'utf8')
  const linkedScripts = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, script]) => script,
  )
  const inline = [...html.matchAll(/<script(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text)
  const loaded = new Set([...linkedScripts, ...(isStatic ? [] : modules)])
  return {
    files: sum([...loaded].map((script) => sizes.get(script))) / 1024,
    inline: gzipSync(inline.join(''), { level: 9 }).length / 1024,
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
