/*
 * npm run dev: Vite serves the pages of both sites, reloads them on changes, and proxies API calls to the server, which
 * restarts when its files change. Unlike built pages, these pages have no Content-Security-Policy and no bot check (it
 * starts a classic worker, and Vite serves workers as modules), and an unknown path returns 200.
 */
import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { createServer } from 'vite'
import { parseMailAddress, readConfig } from '#server/platform/config.ts'
import { fillInPage } from '#server/platform/http/fill-in-page.ts'
import { isKidSite } from '#server/platform/http/hosts.ts'
import {
  createLanguageCookie,
  findQueryLanguage,
  getVisitorLanguage,
} from '#server/platform/http/language.ts'
import { startChildProcess } from './child-process.mjs'
import { freePort } from './postgres.mjs'
import { node, projectEnv, root, run } from './prepare.mjs'

const envFile = join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const { PORT = '3000', LOG_LEVEL = 'warn' } = process.env
const apiPort = String(await freePort())
const sites = { ADULT_URL: `http://localhost:${PORT}`, KID_URL: `http://kidsclub.localhost:${PORT}` }
const env = projectEnv({ ...sites, LOG_LEVEL, PORT: apiPort, BOT_CHECK: 'off' })
const config = readConfig(env)
const pageValues = {
  adultUrl: config.ADULT_URL,
  kidUrl: config.KID_URL,
  contact: parseMailAddress(config.MAIL_FROM),
  signInProviders: {
    google: 'Google',
    facebook: 'Facebook',
    ...(config.OPENID_NAME && { openid: config.OPENID_NAME }),
  },
  payments: {},
}

const serverPaths = ['/api', '/avatars', '/dev', '/pictures']
const isServerPath = (url) => serverPaths.some((path) => url === path || url.startsWith(`${path}/`))

// With this condition, package.json resolves `#messages` to the compiler's output, which is always up to date.
const startServer = () =>
  startChildProcess(node, ['--conditions=development', 'server/main.ts'], { cwd: root, env })

void run('paraglide-js', ['compile', '--project', './project.inlang', '--silent', '--watch'])
const api = `http://127.0.0.1:${apiPort}`
const vite = await createServer({
  root,
  plugins: [
    { name: 'two-sites', configureServer: (server) => void server.middlewares.use(servePages(server)) },
  ],
  server: {
    host: '127.0.0.1',
    port: Number(PORT),
    strictPort: true,
    // Without changeOrigin, Vite keeps the Host header, which distinguishes the sites.
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: api, changeOrigin: false }])),
    watch: {
      ignored: ['.data', '.artifacts', 'build', 'test-results'].map((name) => join(root, name, '**')),
    },
  },
})

let server = Promise.resolve(startServer())
let restartTimer
vite.watcher.on('all', (_event, path) => {
  if (!/^(server|contract|messages\/compiled)\//.test(relative(root, path).replaceAll(sep, '/'))) return
  clearTimeout(restartTimer)
  // Editors and the message compiler write many files at once.
  restartTimer = setTimeout(() => {
    server = server.then(async (running) => {
      await running.stop()
      return startServer()
    })
  }, 200)
})
await vite.listen()

/** Fills in the site, addresses and language of Vite's pages, as serve-pages.ts does for built ones. */
function servePages({ environments }) {
  return (request, response, next) => {
    if (!request.headers.accept?.includes('text/html') || isServerPath(request.url)) return next()
    const chosen = findQueryLanguage(request)
    if (chosen) {
      const [location] = request.url.split('?')
      response.writeHead(303, { 'set-cookie': createLanguageCookie(chosen), location })
      return response.end()
    }
    const language = getVisitorLanguage(request)
    if (process.env.SITE_LOCALE !== language) {
      process.env.SITE_LOCALE = language
      environments.ssr.runner.clearCache()
    }
    const site = isKidSite(config, request) ? 'kid' : 'adult'
    // Prerendered pages belong to the parents' site; the kid site gets the empty app page, as an unknown path does.
    if (site === 'kid') request.originalUrl = '/screens'

    const chunks = []
    const sendEnd = response.end.bind(response)
    response.write = (chunk) => chunks.push(Buffer.from(chunk)) > 0
    response.end = (chunk) => {
      if (chunk) chunks.push(Buffer.from(chunk))
      return sendEnd(fillInPage(Buffer.concat(chunks).toString(), site, pageValues))
    }
    next()
  }
}
