import { build, type Plugin } from 'vite'

const QUERY = '?inline-script'

/**
 * `import text from './x.ts?inline-script'`: the module with all it imports as the text of one script, to stand in a page
 * made at build time. The browser's own code has no use for it and gets ''.
 */
export const inlineScript: Plugin = {
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(QUERY)) return null
    const text = this.environment.name === 'client' ? '' : await bundle(id.slice(0, -QUERY.length))
    return { code: `export default ${JSON.stringify(text)}`, moduleType: 'js' }
  },
}

async function bundle(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        output: { format: 'iife' },
        // Only what is used of a module: most of ours bring more than a page needs before its first paint.
        treeshake: { moduleSideEffects: (id) => id === input },
      },
    },
  })
  const chunks = 'output' in built ? built.output : []
  const [chunk] = chunks
  if (chunks.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${input} is not one script`)
  return chunk.code.trim()
}
