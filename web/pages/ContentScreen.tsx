import { pageLoaders, pages } from 'virtual:content'
import { Suspense, use } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { ArticlePage, BlogPage } from './Blog.tsx'
import { contentMeta } from './content-meta.ts'
import { PlainPage } from './PlainPage.tsx'

const plain = (pathname: string) => pathname.replace(/\/$/, '')
const contentPages = () => pages[getLocale()] ?? []
const pageAt = (pathname: string) => {
  const found = contentPages().find(({ path }) => path === plain(pathname))
  if (!found) throw new Error(`Nothing is written for ${pathname}`)
  return found
}

export function meta({ location }: { location: { pathname: string } }) {
  if (!import.meta.env.SSR) return []
  const { path, title, description, date } = pageAt(location.pathname)
  const card = date && path.split('/').at(-1)
  return contentMeta({ path, title, description, ...(date && { date }), ...(card && { card }) })
}

/**
 * Every page to read. On the adult site it is HTML made at build time; in the browser this is a screen of the kid site,
 * which fetches the text in the language of the page.
 */
export default function ContentScreen() {
  const { pathname } = useLocation()
  if (import.meta.env.SSR) {
    const page = pageAt(pathname)
    if (page.path === '/blog') return <BlogPage page={page} articles={articles()} />
    return page.date ? <ArticlePage page={page} articles={articles()} /> : <PlainPage page={page} />
  }
  return (
    <Suspense>
      <KidPage path={plain(pathname)} />
    </Suspense>
  )
}

const articles = () => contentPages().filter(({ date }) => date)

/** Asked for once: a screen that waits for something has to find the same thing when it looks again. */
const requestedPages = new Map<string, Promise<{ page: Parameters<typeof PlainPage>[0]['page'] }>>()

function KidPage({ path }: { path: string }) {
  const name = getLocale() + path
  const text = requestedPages.get(name) ?? pageLoaders[name]?.()
  if (!text) throw new Error(`No text for ${path} on the kid site`)
  requestedPages.set(name, text)
  const { page } = use(text)
  return (
    <>
      <title>{`${page.title} · ${m.app_name()}`}</title>
      <PlainPage page={page} />
    </>
  )
}
