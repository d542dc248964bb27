/*
 * Builds the pages: messages, then one build per language, joined into build/web:
 *   assets/   scripts, styles and pictures, the same for both languages, with .br and .gz beside them
 *   public/   files with fixed names
 *   <locale>/ the HTML, and the feed of the articles
 *   sites/    what search engines read first, of each site
 *   routes.json  every known path with the files its screen needs, and the page to read that it is or begins as
 * Ends with the build report, and with an error when a first visit costs more JavaScript than agreed.
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { firstScreens } from '#web/first-screens.ts'
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

await run(bin('paraglide-js'), [
  ...['compile', '--project', './project.inlang', '--outdir', './messages/compiled'],
  ...['--emit-ts-declarations', '--silent', '--strategy', 'baseLocale'],
])
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
const manifest = await join()
const routes = routesOf(manifest)
await startInPage(manifest)
for (const path of firstScreens) await beginAs(path)
await writeForMachines()
await writeFile(`${out}/routes.json`, `${JSON.stringify(routes, null, 1)}\n`)
const gzipped = await compressAssets()
await rm('build/web', { recursive: true, force: true })
await rename(out, 'build/web')
process.exitCode = (await report(routes, gzipped)) ? 0 : 1

/** The two builds differ in their HTML alone: their assets must have the same names to be shared. */
async function join() {
  for (const locale of locales) {
    // The prerenderer's own copy of the styles, which no page asks for.
    const assets = `${parts}/${locale}/client/assets`
    for (const name of await readdir(assets))
      if (name.startsWith('server-build')) await rm(`${assets}/${name}`)
  }
  const [names, ...others] = await Promise.all(
    locales.map(async (locale) => (await readdir(`${parts}/${locale}/client/assets`)).sort()),
  )
  if (others.some((other) => other.join() !== names.join()))
    throw new Error(
      'The languages were built into different assets. Did a source change meanwhile? Build again.',
    )

  await cp('web/public', `${out}/public`, { recursive: true })
  await cp(`${parts}/${locales[0]}/client/assets`, `${out}/assets`, { recursive: true })
  for (const locale of locales) {
    const client = `${parts}/${locale}/client`
    await cp(`${client}/__spa-fallback.html`, `${out}/${locale}/app.html`)
    for (const [path, file] of pages) await cp(`${client}${path}/index.html`, `${out}/${locale}/${file}.html`)
  }
  const script = await readFile(`${out}/assets/${names.find((name) => name.startsWith('manifest-'))}`, 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
}

/**
 * The list of the routes and the script that starts the app lie in the page itself, which has room for them in its first
 * packets: as files of their own they were two more requests before anything is seen. What each route imports is left out;
 * only prefetching links would read it.
 */
async function startInPage({ entry, routes, url, version }) {
  const [first] = entry.imports
  const listed = Object.fromEntries(
    Object.entries(routes)
      .filter(([, { path }]) => !path || isScreen(`/${path}`))
      .map(([id, { imports, ...route }]) => [id, route.parentId ? route : { imports, ...route }]),
  )
  // React Router names both files in the page again when it takes it over, and has to find there what it names.
  const inPage = { entry: { ...entry, module: first }, routes: listed, url: first, version }
  const starts = (await readFile(`${out}${entry.module}`, 'utf8')).trim().replaceAll('"./', '"/assets/')
  for (const locale of locales) {
    const file = `${out}/${locale}/app.html`
    const html = await readFile(file, 'utf8')
    const done = [
      [`<link rel="modulepreload" href="${url}"/>`, ''],
      [`<link rel="modulepreload" href="${entry.module}"/>`, ''],
      [`import "${url}";`, `window.__reactRouterManifest=${JSON.stringify(inPage)};`],
      [`import("${entry.module}");`, starts],
    ].reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`The app's page has no ${from}`)
      return text.replace(from, () => to)
    }, html)
    await writeFile(file, done)
  }
  for (const file of [url, entry.module]) await rm(`${out}${file}`)
}

/**
 * The app's page with a screen as it begins, to be seen before its code is there, which then takes its place. Nothing can be
 * typed into it until then: it would be lost.
 */
async function beginAs(path) {
  const bodyOf = (html) => /(?<=<body>).*?(?=<script|<\/body>)/s.exec(html)?.[0] ?? ''
  for (const locale of locales) {
    const app = await readFile(`${out}/${locale}/app.html`, 'utf8')
    const screen = bodyOf(await readFile(`${parts}/${locale}/client${path}/index.html`, 'utf8'))
    if (!screen.includes('<form ')) throw new Error(`${path} does not begin with a form`)
    const begun = `<div class="boot">${screen.replaceAll('<form ', '<form inert ')}</div>`
    await writeFile(
      `${out}/${locale}${path}.html`,
      app.replace(bodyOf(app), () => begun),
    )
  }
}

/** Each path with the scripts and styles of its screen and the shells around it. */
function routesOf({ entry, routes }) {
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
        ...(firstScreens.includes(pattern) && { first: pattern.slice(1) }),
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

/** Prints what each first visit costs and returns whether all are within their limits. */
async function report(routes, sizes) {
  let isWithin = true
  console.log(`${'JavaScript of a first visit (KB gz)'.padEnd(40)}files  inline`)
  for (const { name, path, site, limit } of budgets) {
    const { files, inline } = await listScripts(
      routes.find(({ pattern }) => pattern === path),
      site,
    )
    const fromFiles = sum(files.map((file) => sizes.get(file) ?? 0)) / 1024
    const fromPage = gzipSync(inline, { level: 9 }).length / 1024
    const total = limit === 0 ? fromFiles : fromFiles + fromPage
    isWithin &&= total <= limit
    const cells = [total.toFixed(1).padStart(6), `of ${limit}`.padEnd(6), fromFiles.toFixed(1).padStart(8)]
    console.log(
      `  ${name.padEnd(18)}`,
      ...cells,
      fromPage.toFixed(1).padStart(7),
      total > limit ? 'OVER' : '',
    )
  }
  const css = [...sizes].filter(([file]) => file.endsWith('.css')).map(([, size]) => size)
  console.log(`All styles together ${(sum(css) / 1024).toFixed(1)}`)
  return isWithin
}

/** The scripts that a first visit loads, and the text of those inside its page. */
async function listScripts({ page, first, modules }, site) {
  const isStatic = site === 'parent' && page !== undefined
  const file = site === 'parent' ? (page ?? first ?? 'app') : 'app'
  const html = await readFile(`build/web/${locales[0]}/${file}.html`, 'utf8')
  const named = [...html.matchAll(/(?:href=|src=|from|import)[ (]?"(\/assets\/[^"]+\.js)"/g)]
  const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
  return {
    files: [...new Set([...named.map(([, script]) => script), ...(isStatic ? [] : modules)])],
    inline: inline.map(([, text]) => text).join(''),
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
