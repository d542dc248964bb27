/*
 * Builds the pages: messages, then one build per language, joined into build/web:
 *   assets/   scripts, styles and pictures, with .br and .gz beside them; scripts hold the messages of one language
 *   public/   files with fixed names
 *   <locale>/ the HTML, the feed of the articles, and routes.json: every known path with the files that its screen
 *             needs, and the page that was made for it
 *   sites/    what search engines read first, of each site
 * Ends with the build report, and with an error when a first visit costs more JavaScript than agreed.
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { prerenderedScreens } from '#web/prerendered-screens.ts'
import { createFeed } from './content/feed.ts'
import { contentPaths, readContentPages } from './content/pages.ts'
import { createRobots, createSitemap } from './content/sitemap.ts'

const run = promisify(execFile)
const locales = ['en-CA', 'fr-CA']
const parts = `build/.parts-${process.pid}`
const out = `build/.web-${process.pid}`
process.on('exit', () => {
  for (const left of [parts, out]) rmSync(left, { recursive: true, force: true })
})
const bin = (name) => `node_modules/.bin/${name}`

/**
 * KB of compressed JavaScript until the screen can be used, with the scripts inside the page. A limit of 0 means no files:
 * a small script inside the page sets the theme before the first paint.
 */
const budgets = [
  { name: 'landing', site: 'parent', path: '/', limit: 0 },
  { name: 'login', site: 'parent', path: '/login', limit: 135 },
  { name: 'kid home', site: 'kid', path: '/', limit: 135 },
  { name: 'parent dashboard', site: 'parent', path: '/parentdashboard', limit: 215 },
  { name: 'child dashboard', site: 'kid', path: '/childdashboard', limit: 215 },
  { name: 'catalog', site: 'kid', path: '/catalog', limit: 215 },
]

await run(bin('paraglide-js'), ['compile', '--project', './project.inlang', '--silent'])
// One after the other: both write the same types of the routes on the way.
for (const SITE_LOCALE of locales) {
  const env = { ...process.env, SITE_LOCALE, PAGES_BUILD_DIR: `${parts}/${SITE_LOCALE}` }
  await run(bin('react-router'), ['build'], { env }).catch((error) => {
    throw new Error(`The build for ${SITE_LOCALE} failed\n${error.stdout}\n${error.stderr}`)
  })
}
/** The pages that were made whole, by their paths. */
const written = readContentPages(locales[0])
const pages = new Map(['/', ...contentPaths()].map((path) => [path, path.slice(1) || 'index']))
await cp('web/public', `${out}/public`, { recursive: true })
for (const locale of locales) await takeOver(locale)
await writeForMachines()
const gzipped = await compressAssets()
await rm('build/web', { recursive: true, force: true })
await rename(out, 'build/web')
process.exitCode = (await report(gzipped)) ? 0 : 1

/** Takes the files of one language's build into the common folder. Those that both have are the same. */
async function takeOver(locale) {
  const client = `${parts}/${locale}/client`
  const names = await readdir(`${client}/assets`)
  for (const name of names) {
    // The prerenderer's own copy of the styles, which no page asks for.
    if (!name.startsWith('server-build')) await cp(`${client}/assets/${name}`, `${out}/assets/${name}`)
  }
  await cp(`${client}/__spa-fallback.html`, `${out}/${locale}/app.html`)
  for (const path of prerenderedScreens)
    await cp(`${client}${path}/index.html`, `${out}/${locale}${path}.html`)
  for (const [path, file] of pages) await cp(`${client}${path}/index.html`, `${out}/${locale}/${file}.html`)
  const manifest = names.find((name) => name.startsWith('manifest-'))
  const routes = toRoutes(readManifest(await readFile(`${client}/assets/${manifest}`, 'utf8')))
  await writeFile(`${out}/${locale}/routes.json`, `${JSON.stringify(routes, null, 1)}\n`)
}

/** React Router writes its manifest as the script that puts it into the page. */
function readManifest(script) {
  const window = {}
  runInNewContext(script, { window })
  return window.__reactRouterManifest
}

/** Each path with the scripts and styles of its screen and the shells around it. */
function toRoutes({ entry, routes }) {
  const isShell = new Set(Object.values(routes).map((route) => route.parentId))
  return Object.values(routes)
    .filter((route) => route.path !== '*' && (!isShell.has(route.id) || route.path))
    .map((route) => {
      const line = []
      for (let at = route; at; at = routes[at.parentId]) line.unshift(at)
      const child = Object.values(routes).find((other) => other.parentId === route.id && other.index)
      if (child) line.push(child)
      const path = line.map((one) => one.path).filter(Boolean)
      const modules = [...entry.imports, ...line.flatMap(({ module, imports = [] }) => [module, ...imports])]
      const pattern = `/${path.join('/')}`
      const page = pages.get(pattern)
      return {
        pattern,
        ...(page && { page }),
        ...(prerenderedScreens.includes(pattern) && { prerendered: pattern.slice(1) }),
        ...(!isScreen(pattern) && { forParents: true }),
        modules: [...new Set(modules)],
        styles: [...new Set(line.flatMap(({ css = [] }) => css))],
      }
    })
    .filter(({ pattern }, at, all) => all.findIndex((other) => other.pattern === pattern) === at)
}

/** Whether a path is ever a screen: pages to read are on the kid site, as far as it has them. */
function isScreen(path) {
  const page = written.find((one) => one.path === path)
  return !page || page.forKids
}

/** What search engines and readers of feeds ask for; the server fills in the addresses. */
async function writeForMachines() {
  await mkdir(`${out}/sites`)
  await writeFile(`${out}/sites/sitemap.xml`, createSitemap([...pages.keys()]))
  for (const site of ['parent', 'kid']) await writeFile(`${out}/sites/robots-${site}.txt`, createRobots(site))
  for (const locale of locales)
    await writeFile(`${out}/${locale}/feed.xml`, createFeed(readContentPages(locale), locale))
}

/** Compressed once here instead of at each request. Pictures and fonts in binary are small already. */
async function compressAssets() {
  const sizes = new Map()
  const texts = (await readdir(`${out}/assets`)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const text = await readFile(`${out}/assets/${name}`)
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(text, options),
        promisify(gzip)(text, { level: 9 }),
      ])
      await writeFile(`${out}/assets/${name}.br`, br)
      await writeFile(`${out}/assets/${name}.gz`, gz)
      sizes.set(`/assets/${name}`, gz.length)
    }),
  )
  return sizes
}

/** Prints what each first visit costs, in the language where it is most; returns whether all are within their limits. */
async function report(sizes) {
  let isWithin = true
  console.log(`${'JavaScript of a first visit (KB gz)'.padEnd(40)}files  inline`)
  for (const { name, path, site, limit } of budgets) {
    const visits = await Promise.all(locales.map((locale) => weighVisit({ locale, path, site, sizes })))
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

/** KB of the scripts that a first visit loads, and of those inside its page. */
async function weighVisit({ locale, path, site, sizes }) {
  const folder = `build/web/${locale}`
  const routes = JSON.parse(await readFile(`${folder}/routes.json`, 'utf8'))
  const { page, prerendered, modules } = routes.find(({ pattern }) => pattern === path)
  const isStatic = site === 'parent' && page !== undefined
  const file = site === 'parent' ? (page ?? prerendered ?? 'app') : 'app'
  const html = await readFile(`${folder}/${file}.html`, 'utf8')
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, script]) => script)
  const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text)
  const loaded = new Set([...named, ...(isStatic ? [] : modules)])
  return {
    files: sum([...loaded].map((script) => sizes.get(script))) / 1024,
    inline: gzipSync(inline.join(''), { level: 9 }).length / 1024,
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
