import { Suspense, use } from 'react'
import { useLocation } from 'react-router'
import { ByPointsMode } from '#web/platform/app/ByPointsMode.tsx'
import { pageTitle } from '#web/platform/app/meta.ts'
import { byPointsMode } from '#web/platform/app/points-mode.ts'
import type { ContentPage } from '../../ops/content/pages.ts'
import { ArticlePage, BlogPage } from './Blog.tsx'
import { getPage, listArticles, loadPage } from './content.ts'
import { contentMeta } from './content-meta.ts'
import { PlainPage } from './PlainPage.tsx'

export function meta({ location }: { location: { pathname: string } }) {
  if (!import.meta.env.SSR) return []
  const { bought, given } = getPage(location.pathname)
  const { path, date } = bought
  const title = byPointsMode(bought.title, given.title)
  const description = byPointsMode(bought.description, given.description)
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
    return (
      <ByPointsMode
        bought={<StaticPage page={page.bought} articles={listArticles('bought')} />}
        given={<StaticPage page={page.given} articles={listArticles('given')} />}
      />
    )
  }
  return (
    <Suspense>
      <KidPage path={pathname} />
    </Suspense>
  )
}

function StaticPage({ page, articles }: { page: ContentPage; articles: ContentPage[] }) {
  if (page.path === '/blog') return <BlogPage page={page} articles={articles} />
  return page.date ? <ArticlePage page={page} articles={articles} /> : <PlainPage page={page} />
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
