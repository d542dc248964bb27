import { containsAllWords } from '#web/platform/app/contains-all-words.ts'

/**
 * Shows the search field of a page with questions, and hides the questions that lack a typed word. Uses no React, because
 * on the parents' site these pages are static HTML.
 */
export function startQuestionSearch() {
  const search = document.querySelector<HTMLElement>('.question-search')
  const input = search?.querySelector('input')
  const status = search?.querySelector<HTMLElement>('[role=status]')
  if (!search || !input || !status) return
  search.hidden = false
  input.addEventListener('input', () => {
    const count = hideOtherQuestions(input.value)
    const { found = '', none = '' } = status.dataset
    status.textContent = !input.value.trim() ? '' : count ? found.replace('#', String(count)) : none
  })
}

/**
 * Hides each question that lacks one of the words, and each heading without a shown question. Returns how many
 * questions are shown.
 */
function hideOtherQuestions(searchText: string): number {
  const matches = containsAllWords(searchText)
  let count = 0
  let heading: HTMLElement | undefined
  for (const element of document.querySelectorAll<HTMLElement>('.prose > :is(h2, details)')) {
    if (element.tagName === 'H2') heading = element
    element.hidden = element.tagName === 'H2' || !matches(element.textContent)
    if (element.hidden) continue
    count++
    if (heading) heading.hidden = false
  }
  return count
}
