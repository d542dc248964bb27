import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'
import type { ContentPage } from '../../ops/content/pages.ts'
import { Prose } from './Prose.tsx'
import { getDrawingUrl } from './pictures.ts'

export function BlogPage({ page, articles }: { page: ContentPage; articles: ContentPage[] }) {
  return (
    <div className="wrap reading-page">
      <header className="reading-head">
        <div>
          <h1>{page.title}</h1>
          {page.lead && <p className="lead">{page.lead}</p>}
        </div>
      </header>
      <ul className="articles newest">
        {articles.map((article, index) => (
          <ArticleCard key={article.path} article={article} level="h2" isFirst={index === 0} />
        ))}
      </ul>
      <p className="feed">
        <a href="/blog/feed.xml">{m.blog_feed_link()}</a>
      </p>
    </div>
  )
}

export function ArticlePage({ page, articles }: { page: ContentPage; articles: ContentPage[] }) {
  const related = articles.filter(({ path }) => page.related.includes(path))
  return (
    <div className="wrap reading-page">
      <article>
        <header className="article-head">
          <div>
            <p className="back">
              <a href="/blog">{m.blog_title()}</a>
            </p>
            <h1>{page.title}</h1>
            <p className="lead">{page.lead}</p>
            <DateAndReadingTime article={page} />
          </div>
          <img src={getDrawingUrl(page.picture)} width="480" height="320" alt="" fetchPriority="high" />
        </header>
        <div className="prose article">
          <Prose trees={page.body} />
        </div>
      </article>
      <aside className="related" aria-labelledby="related">
        <h2 id="related">{m.blog_related()}</h2>
        <ul className="articles">
          {related.map((article) => (
            <ArticleCard key={article.path} article={article} level="h3" />
          ))}
        </ul>
      </aside>
    </div>
  )
}

/** The first article's picture is visible without scrolling, so it is not lazy. */
function ArticleCard(props: { article: ContentPage; level: 'h2' | 'h3'; isFirst?: boolean }) {
  const { article, level: Heading, isFirst } = props
  const loadingProps = isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  return (
    <li className="article-card">
      <img src={getDrawingUrl(article.picture)} width="480" height="320" alt="" {...loadingProps} />
      <div>
        <Heading>
          <a href={article.path}>{article.title}</a>
        </Heading>
        <p>{article.description}</p>
        <DateAndReadingTime article={article} />
      </div>
    </li>
  )
}

const DateAndReadingTime = ({ article: { date = '', minutes } }: { article: ContentPage }) => (
  <p className="muted small">
    <time dateTime={date}>{formatDay(date, { dateStyle: 'long' })}</time> ·{' '}
    {m.blog_reading_minutes({ minutes })}
  </p>
)
