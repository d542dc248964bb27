/* npm start: installs and builds what is missing, then runs the server. */
import { endWithNpm, startChildProcess } from './child-process.mjs'
import { buildPages, envFileArgs, install, node, root, serverEnv } from './prepare.mjs'

await install()
await buildPages()

const server = startChildProcess(node, [...envFileArgs, 'server/main.ts'], { cwd: root, env: serverEnv() })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, server.stop)
endWithNpm(server.stop)
process.exitCode = await server.ended
