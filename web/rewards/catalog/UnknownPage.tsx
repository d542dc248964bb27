import { m } from '#messages'
import { pageTitle } from '#web/platform/app/meta.ts'
import NotFoundScreen from '#web/platform/screens/NotFoundScreen.tsx'

/** Shown for an unknown product or category, whose screens render their own `<title>`. */
export const UnknownPage = () => (
  <>
    <title>{pageTitle(m.page_not_found_title())}</title>
    <NotFoundScreen />
  </>
)
