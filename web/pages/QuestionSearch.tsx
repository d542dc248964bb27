import { useEffect } from 'react'
import { m } from '#messages'
import { startQuestionSearch } from './question-search.ts'

/** Hidden where no script runs. On static pages web/before-paint.content.ts starts the search. */
export function QuestionSearch() {
  useEffect(startQuestionSearch, [])
  return (
    <search className="field question-search" hidden>
      <label className="label" htmlFor="question-search">
        {m.faq_search()}
      </label>
      <input id="question-search" className="input" type="search" autoComplete="off" />
      <p
        className="small muted"
        role="status"
        data-found={m.faq_found({ count: '#' })}
        data-none={m.faq_none()}
      />
    </search>
  )
}
