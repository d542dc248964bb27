import { m } from '#messages'
import type { ContentPage } from '../../ops/content/pages.ts'
import { Prose } from './Prose.tsx'
import { getDrawingUrl } from './pictures.ts'
import { QuestionSearch } from './QuestionSearch.tsx'

/** A content page that is not part of the blog. */
export function PlainPage({ page }: { page: ContentPage }) {
  const { title, lead, updated, picture, contents, hasQuestions, body } = page
  const hasContents = contents.length > 3
  return (
    <div className={hasContents ? 'wrap reading-page with-contents' : 'wrap reading-page'}>
      <header className="reading-head">
        <div>
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {updated && <p className="muted">{updated}</p>}
        </div>
        {import.meta.env.SSR && <Picture name={picture} />}
      </header>
      {hasContents && (
        <nav className="contents" aria-label={m.content_on_this_page()}>
          <details>
            <summary>{m.content_on_this_page()}</summary>
            <Contents contents={contents} />
          </details>
          <div>
            <h2>{m.content_on_this_page()}</h2>
            <Contents contents={contents} />
          </div>
        </nav>
      )}
      <div className="prose">
        {hasQuestions && <QuestionSearch />}
        <Prose trees={body} />
      </div>
    </div>
  )
}

/** Rendered twice: folded for narrow screens, and open for wide ones because not every browser lets CSS open a <details>. */
const Contents = ({ contents }: { contents: ContentPage['contents'] }) => (
  <ol>
    {contents.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ol>
)

function Picture({ name = '' }: { name: string | undefined }) {
  // The drawings of Pip, the mascot, are named pip-…; all others are scenes.
  const [className, width, height] = name.startsWith('pip-') ? ['pip', 248, 240] : ['scene', 480, 320]
  return <img className={className} src={getDrawingUrl(name)} width={width} height={height} alt="" />
}
