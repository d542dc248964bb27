/*
 * Runs a file with the project's Node, after preparing what every command needs: node ops/run.mjs FILE …
 */
import { spawn } from 'node:child_process'
import { endWithNpm } from './child-process.mjs'
import { compileMessages, install, node } from './prepare.mjs'

await install()
await compileMessages()

const child = spawn(node, process.argv.slice(2), { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
endWithNpm(() => child.kill())
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
