/*
 * Runs a command for `startChildProcess` where there is no POSIX shell: node ops/systems/tether.mjs COMMAND … When standard input
 * ends, which it does in whichever way the parent ends, the command gets the stop signal, and SIGKILL 15 seconds later.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

const { REMOVE_AFTER, STOP_SIGNAL } = process.env
const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })

process.stdin.resume().on('end', stop).on('error', stop)
// A terminal sends these to the command, too, and this process has to outlive it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

child.on('error', (error) => {
  console.error(error.message)
  end(127)
})
child.on('exit', (code) => end(code ?? 1))

function stop() {
  child.kill(`SIG${STOP_SIGNAL}`)
  setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
}

function end(code) {
  if (REMOVE_AFTER) rmSync(REMOVE_AFTER, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code)
}
