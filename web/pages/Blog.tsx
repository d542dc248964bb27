import type { Paper } from 'virtual:papers'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'
import { Prose } from './Prose.tsx'
import { pictureNamed } from './pictures.ts'

/** All articles, the newest first and largest. */
export function BlogPage({ paper, articles }: { paper: Paper; articles: Paper[] }) {
  return (
    <div className="wrap paper">
      <header className="papertop">
        <div>
          <h1>{paper.title}</h1>
          {paper.lead && <p className="lead">{paper.lead}</p>}
        </div>
      </header>
      <ul className="articles newest">
        {articles.map((article, at) => (
          <ArticleCard key={article.path} article={article} level="h2" isFirst={at === 0} />
        ))}
      </ul>
      <p className="feed">
        <a href="/blog/feed.xml">{m.paper_feed_link()}</a>
      </p>
    </div>
  )
}

/** One article, and where to read on. */
export function ArticlePage({ paper, articles }: { paper: Paper; articles: Paper[] }) {
  const related = articles.filter(({ path }) => paper.related.includes(path))
  return (
    <div className="wrap paper">
      <article>
        <header className="articletop">
          <div>
            <p className="back">
              <a href="/blog">{m.paper_blog()}</a>
            </p>
            <h1>{paper.title}</h1>
            <p className="lead">{paper.lead}</p>
            <Facts of={paper} />
          </div>
          <img src={pictureNamed(paper.picture)} width="480" height="320" alt="" fetchPriority="high" />
        </header>
        <div className="prose article">
          <Prose trees={paper.body} />
        </div>
      </article>
      <aside className="related" aria-labelledby="related">
        <h2 id="related">{m.paper_related()}</h2>
        <ul className="articles">
          {related.map((article) => (
            <ArticleCard key={article.path} article={article} level="h3" />
          ))}
        </ul>
      </aside>
    </div>
  )
}

/** The first one's picture is in sight at once: it does not wait. */
function ArticleCard(props: { article: Paper; level: 'h2' | 'h3'; isFirst?: boolean }) {
  const { article, level: Heading, isFirst } = props
  const haste = isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  return (
    <li className="articlecard">
      <img src={pictureNamed(article.picture)} width="480" height="320" alt="" {...haste} />
      <div>
        <Heading>
          <a href={article.path}>{article.title}</a>
        </Heading>
        <p>{article.description}</p>
        <Facts of={article} />
      </div>
    </li>
  )
}

const Facts = ({ of: { date = '', minutes } }: { of: Paper }) => (
  <p className="muted small">
    <time dateTime={date}>{formatDay(date, { dateStyle: 'long' })}</time> · {m.paper_minutes({ minutes })}
  </p>
)
