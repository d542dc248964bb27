import type { Plugin } from 'vite'
import { languages } from '#contract/values.ts'
import { parsePage } from './pages.ts'

/** Turns each file under messages/pages into a module that exports its `ContentPage`. */
export const contentPlugin: Plugin = {
  name: 'content',
  enforce: 'pre',
  transform(code, id) {
    const [, folder, path = ''] = /\/messages\/pages\/([\w-]+)(\/.+)\.md$/.exec(id) ?? []
    const language = languages.find((known) => known === folder)
    if (!language) return
    const page = JSON.stringify(parsePage(path, code, language))
    return { code: `export default ${page}`, map: null, moduleType: 'js', moduleSideEffects: false }
  },
}
