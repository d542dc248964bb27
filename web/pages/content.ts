import { getLocale } from '#messages/runtime.js'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import type { ContentPage, PointsMode } from '../../ops/content/pages.ts'
import { allPages, type PageByMode } from './all-pages.ts'

/** For the kid site's screens, which load one page in one language. */
const loaders = import.meta.env.SSR
  ? {}
  : import.meta.glob<PageByMode>('/messages/pages/*/*.md', { import: 'default' })

const toFilePath = (path: string) => `/messages/pages/${getLocale()}${path.replace(/\/$/, '')}.md`

/** Returns a page in the current language. Works only while the build renders the pages: browsers use `loadPage`. */
export function getPage(path: string): PageByMode {
  const page = allPages[toFilePath(path)]
  if (!page) throw new Error(`Missing content page: add ${toFilePath(path)}`)
  return page
}

/** Returns the articles in the current language, newest first. Works only while the build renders the pages. */
export const listArticles = (mode: PointsMode): ContentPage[] =>
  Object.entries(allPages)
    .filter(([file, page]) => page[mode].date && file.includes(`/${getLocale()}/`))
    .map(([, page]) => page[mode])
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.path.localeCompare(b.path))

/** The promises by file path. React's `use` needs the same promise in every render. */
const pagePromises = new Map<string, Promise<ContentPage>>()

export function loadPage(path: string): Promise<ContentPage> {
  const file = toFilePath(path)
  const page = pagePromises.get(file) ?? loadFile(file)
  if (!page) throw new Error(`The kid site has no content page ${file}`)
  pagePromises.set(file, page)
  return page
}

const loadFile = (file: string) => loaders[file]?.().then((page) => page[arePointsSold ? 'bought' : 'given'])
