import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/*
 * The command runs under a shell that reads from a pipe, whose other end this process holds open. In whichever way this
 * process ends, the kernel closes the pipe, and the shell's `read` returns. The shell then sends the command the stop
 * signal, and SIGKILL 15 seconds later. On Windows, ops/systems/tether.mjs does the same.
 */
const script = `
exec 3<&0
"$@" </dev/null & command=$!
{ read -r _ <&3; kill -s "$STOP_SIGNAL" $command; sleep 15; kill -s KILL $command; } >/dev/null 2>&1 & reader=$!
trap '' INT TERM HUP
wait $command; code=$?
kill $reader 2>/dev/null
if [ -n "$REMOVE_AFTER" ]; then rm -rf "$REMOVE_AFTER"; fi
exit $code`

const tether =
  process.platform === 'win32'
    ? [process.execPath, fileURLToPath(new URL('systems/tether.mjs', import.meta.url))]
    : ['sh', '-c', script, 'sh']

/**
 * Starts a command that ends with this process, even if this process is killed. `removeAfter` is a folder to delete when
 * the command has ended; `output` has the stdio options of stdout and stderr. Other options are those of `spawn`.
 */
export function startChildProcess(command, args, options = {}) {
  const {
    output = ['inherit', 'inherit'],
    removeAfter = '',
    stopSignal = 'TERM',
    env = process.env,
    ...rest
  } = options
  const [program, ...programArgs] = tether
  const child = spawn(program, [...programArgs, command, ...args], {
    ...rest,
    env: { ...env, REMOVE_AFTER: removeAfter, STOP_SIGNAL: stopSignal },
    stdio: ['pipe', ...output],
  })
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
  return {
    /** The id of the shell, or of ops/systems/tether.mjs; the command is its first child. */
    pid: child.pid,
    stdout: child.stdout,
    stderr: child.stderr,
    ended,
    stop: () => {
      child.stdin.end()
      return ended
    },
  }
}

/**
 * Calls `stop` when npm ended before this process. npm passes SIGTERM on only to the shell in which it runs a script, and not
 * every shell passes it on, or replaces itself by a script's only command.
 */
export function endWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    stop()
  }, 300)
  watch.unref()
}
