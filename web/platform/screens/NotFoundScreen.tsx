import { m } from '#messages'
import { pageMeta } from '#web/platform/app/meta.ts'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'

export const meta = () => pageMeta(m.page_not_found_title(), m.page_not_found_text())

export default function NotFoundScreen() {
  return (
    <EmptyState
      scene="not-found"
      level={1}
      title={m.page_not_found_title()}
      action={
        <a className="button large" href="/">
          {m.nav_go_home()}
        </a>
      }
    >
      {m.page_not_found_text()}
    </EmptyState>
  )
}
