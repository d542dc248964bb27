/*
 * Compiles the message catalogue into messages/compiled, one module per message, so that each page of the browser loads
 * only its own messages. Then joins them in messages/bundled for Node, which would take seconds to load so many modules.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { build } from 'vite'
import { commandFile } from '../prepare.mjs'

await promisify(execFile)(process.execPath, [
  commandFile('paraglide-js'),
  'compile',
  '--project',
  './project.inlang',
  '--silent',
])
await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'messages/bundled',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: { messages: 'messages/compiled/messages.js', runtime: 'messages/compiled/runtime.js' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
