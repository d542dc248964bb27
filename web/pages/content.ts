import { getLocale } from '#messages/runtime.js'
import type { ContentPage } from '../../ops/content/pages.ts'
import { allPages } from './all-pages.ts'

/** For the kid site's screens: each page in each language is a file of its own. */
const loaders = import.meta.env.SSR
  ? {}
  : import.meta.glob<ContentPage>('/messages/pages/*/*.md', { import: 'default' })

const toFile = (path: string) => `/messages/pages/${getLocale()}${path.replace(/\/$/, '')}.md`

/** Returns a page in the current language. For the build only. */
export function getPage(path: string): ContentPage {
  const page = allPages[toFile(path)]
  if (!page) throw new Error(`Missing content page: add ${toFile(path)}`)
  return page
}

/** Returns the articles in the current language, newest first. For the build only. */
export const listArticles = (): ContentPage[] =>
  Object.entries(allPages)
    .filter(([file, { date }]) => date && file.includes(`/${getLocale()}/`))
    .map(([, page]) => page)
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.path.localeCompare(b.path))

/** React's `use` needs the same promise in every render. */
const requestedPages = new Map<string, Promise<ContentPage>>()

export function loadPage(path: string): Promise<ContentPage> {
  const file = toFile(path)
  const page = requestedPages.get(file) ?? loaders[file]?.()
  if (!page) throw new Error(`The kid site has no content page ${file}`)
  requestedPages.set(file, page)
  return page
}
