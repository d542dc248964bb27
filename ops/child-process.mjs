import { spawn } from 'node:child_process'

/*
 * The command runs behind a shell that reads our end of a pipe. Whatever way this process ends, the kernel closes the
 * pipe, the shell's `read` returns, and the command is asked to stop; one that does not is ended.
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

/**
 * Starts a command that ends with this process, even when this process is killed. `removeAfter` is a folder that goes
 * with it; `output` says where stdout and stderr go. The other options are those of spawn.
 */
export function startChildProcess(command, args, options = {}) {
  const {
    output = ['inherit', 'inherit'],
    removeAfter = '',
    stopSignal = 'TERM',
    env = process.env,
    ...rest
  } = options
  const child = spawn('sh', ['-c', script, 'sh', command, ...args], {
    ...rest,
    env: { ...env, REMOVE_AFTER: removeAfter, STOP_SIGNAL: stopSignal },
    stdio: ['pipe', ...output],
  })
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    /** The exit code. */
    ended,
    stop: () => {
      child.stdin.end()
      return ended
    },
  }
}
