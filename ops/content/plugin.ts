import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '#contract/values.ts'
import { contentPaths, folder, isArticle, readContentPages } from './pages.ts'

const NAME = 'virtual:content'

/**
 * `virtual:content` is what is written under messages/pages. While pages are made it holds all of it, by language; in the
 * browser only how to fetch what the kid site shows as screens, each text in each language a file of its own.
 */
export const contentPlugin: Plugin = {
  name: 'content',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${NAME}`)) return
    for (const path of contentPaths())
      for (const language of languages) this.addWatchFile(resolve(folder, language, `.${path}.md`))
    return { code: moduleCode(id, this.environment.name === 'client'), moduleSideEffects: false }
  },
}

function moduleCode(id: string, isForBrowser: boolean) {
  const [, wanted, path] = /^\0virtual:content\/([\w-]+)(\/.+)$/.exec(id) ?? []
  const language = languages.find((one) => one === wanted)
  if (language)
    return `export const page = ${JSON.stringify(readContentPages(language).find((one) => one.path === path))}`
  const all = Object.fromEntries(languages.map((one) => [one, readContentPages(one)]))
  return isForBrowser
    ? `export const pages = {}; export const pageLoaders = {${languages.flatMap(loaderFor).join()}}`
    : `export const pages = ${JSON.stringify(all)}; export const pageLoaders = {}`
}

const loaderFor = (language: Language) =>
  readContentPages(language)
    .filter((page) => page.forKids && !isArticle(page))
    .map(({ path }) => `'${language}${path}': () => import('${NAME}/${language}${path}')`)
