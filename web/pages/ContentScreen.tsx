import { Suspense, use } from 'react'
import { useLocation } from 'react-router'
import { pageTitle } from '#web/platform/app/meta.ts'
import { ArticlePage, BlogPage } from './Blog.tsx'
import { getPage, listArticles, loadPage } from './content.ts'
import { contentMeta } from './content-meta.ts'
import { PlainPage } from './PlainPage.tsx'

export function meta({ location }: { location: { pathname: string } }) {
  if (!import.meta.env.SSR) return []
  const { path, title, description, date } = getPage(location.pathname)
  const picture = date && path.split('/').at(-1)
  return contentMeta({ path, title, description, ...(date && { date }), ...(picture && { picture }) })
}

/**
 * The build renders the content pages of the parents' site as static HTML. In the browser this is a screen of the kid site,
 * which loads its text.
 */
export default function ContentScreen() {
  const { pathname } = useLocation()
  if (import.meta.env.SSR) {
    const page = getPage(pathname)
    if (page.path === '/blog') return <BlogPage page={page} articles={listArticles()} />
    return page.date ? <ArticlePage page={page} articles={listArticles()} /> : <PlainPage page={page} />
  }
  return (
    <Suspense>
      <KidPage path={pathname} />
    </Suspense>
  )
}

function KidPage({ path }: { path: string }) {
  const page = use(loadPage(path))
  return (
    <>
      <title>{pageTitle(page.title)}</title>
      <PlainPage page={page} />
    </>
  )
}
