import { m } from '#messages'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'

export const meta = () => pageMeta(m.page_oops_name(), m.page_oops_title())

/** Shown after a server error, and to a signed-in user whose role this version of the app does not know. */
export default function OopsScreen() {
  return (
    <div className="empty">
      <Pip pose="puzzled" />
      <h1>{m.page_oops_title()}</h1>
      <p>{m.page_oops_text()}</p>
      <a className="button large" href="/">
        {m.nav_go_home()}
      </a>
    </div>
  )
}
