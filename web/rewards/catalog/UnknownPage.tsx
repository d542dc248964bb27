import { m } from '#messages'
import { pageTitle } from '#web/platform/app/meta.ts'
import NotFoundScreen from '#web/platform/screens/NotFoundScreen.tsx'

/** For an unknown product or category. Renders its `<title>` itself, as ProductScreen and CategoryScreen do. */
export const UnknownPage = () => (
  <>
    <title>{pageTitle(m.page_not_found_title())}</title>
    <NotFoundScreen />
  </>
)
