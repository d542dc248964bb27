/*
 * npm run dev: both floors reload. Vite serves the pages of both sites, newly made at each change, and passes calls on
 * to the server, which starts anew at each change of its files. Unlike the built pages these have no
 * Content-Security-Policy and no bot check, whose worker Vite serves as a module; and an unknown path answers 200.
 */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createServer } from 'vite'
import { startChildProcess } from './child-process.mjs'
import { freePort } from './postgres.mjs'
import { node, root, run, withOurNode } from './prepare.mjs'

const ownSettings = join(root, '.env')
if (existsSync(ownSettings)) process.loadEnvFile(ownSettings)
const { PORT = '3000', LOG_LEVEL = 'warn' } = process.env
const apiPort = String(await freePort())
const sites = { ADULT_URL: `http://localhost:${PORT}`, KID_URL: `http://kidsclub.localhost:${PORT}` }
const env = withOurNode({ ...sites, LOG_LEVEL, PORT: apiPort, BOT_CHECK: 'off' })

const startServer = () => startChildProcess(node, ['server/main.ts'], { cwd: root, env })

void run('paraglide-js', ['compile', '--project', './project.inlang', '--silent', '--watch'])
const api = `http://127.0.0.1:${apiPort}`
const vite = await createServer({
  root,
  plugins: [{ name: 'two-sites', configureServer: (server) => void server.middlewares.use(asSite(server)) }],
  server: {
    host: '127.0.0.1',
    port: Number(PORT),
    strictPort: true,
    // The Host header stays: it tells the sites apart.
    proxy: { '/api': api, '/avatars': api, '/dev': api },
    watch: {
      ignored: ['.data', '.artifacts', 'build', 'test-results'].map((name) => join(root, name, '**')),
    },
  },
})

let server = Promise.resolve(startServer())
let restart
vite.watcher.on('all', (_event, path) => {
  if (!/^(server|contract|messages\/compiled)\//.test(relative(root, path))) return
  clearTimeout(restart)
  // Editors and the messages' compiler write many files at once.
  restart = setTimeout(() => {
    server = server.then(async (running) => {
      await running.stop()
      return startServer()
    })
  }, 200)
})
await vite.listen()

/** Of the local providers, which read of the client's id only that there is one. */
const doorTo = (name) => [name, `${sites.ADULT_URL}/dev/provider/${name}?client_id=local`]
const localDoors = String(new URLSearchParams(['google', 'facebook'].map(doorTo))).replace('&', '&amp;')

/** Does with a page made by Vite what server/platform/http/serve-pages.ts does with a built one: site, addresses, language. */
function asSite({ environments }) {
  return (request, response, next) => {
    if (!request.headers.accept?.includes('text/html') || /^\/(api|dev)\//.test(request.url)) return next()
    const url = new URL(request.url, sites.ADULT_URL)
    const chosen = url.searchParams.get('language')
    if (chosen) {
      response.writeHead(303, { 'set-cookie': `PARAGLIDE_LOCALE=${chosen}; Path=/`, location: url.pathname })
      return response.end()
    }
    const language = /PARAGLIDE_LOCALE=([\w-]+)/.exec(request.headers.cookie)?.[1] ?? 'en-CA'
    if (process.env.SITE_LOCALE !== language) {
      process.env.SITE_LOCALE = language
      environments.ssr.runner.clearCache()
    }
    const isKidSite = request.headers.host.includes('kidsclub')
    // The pages without JavaScript belong to the adult site: at any other path there is the frame of the screens.
    if (isKidSite) request.originalUrl = '/screens'

    const pieces = []
    const end = response.end.bind(response)
    response.write = (piece) => pieces.push(Buffer.from(piece)) > 0
    response.end = (piece) => {
      if (piece) pieces.push(Buffer.from(piece))
      return end(
        Buffer.concat(pieces)
          .toString()
          .replace('data-site="parent"', `data-site="${isKidSite ? 'kid' : 'parent'}"`)
          .replaceAll('__ADULT_URL__', sites.ADULT_URL)
          .replaceAll('__KID_URL__', sites.KID_URL)
          .replaceAll('__CONTACT__', 'hello@questnest.example')
          .replaceAll('__DOORS__', localDoors),
      )
    }
    next()
  }
}
