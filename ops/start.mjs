/* npm start: installs and builds what is missing, then runs the server. */
import { startChildProcess } from './child-process.mjs'
import { buildPages, install, node, root, settings, withOurNode } from './prepare.mjs'

await install()
await buildPages()

const server = startChildProcess(node, [...settings, 'server/main.ts'], { cwd: root, env: withOurNode() })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, server.stop)
process.exitCode = await server.ended
