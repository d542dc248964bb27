import { renderToReadableStream } from 'react-dom/server.edge'
import { type EntryContext, ServerRouter } from 'react-router'
import { baseLocale, isLocale, overwriteGetLocale } from '#messages/runtime.js'
import { IsStaticPage } from './platform/app/static-page.ts'
import { prerenderedScreens } from './prerendered-screens.ts'

const siteLocale = process.env.SITE_LOCALE
overwriteGetLocale(() => (isLocale(siteLocale) ? siteLocale : baseLocale))

/** Runs only in the build. Renders the static pages, the app's empty page and the prerendered screens. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const path = new URL(request.url).pathname.replace(/\/$/, '')
  let renderError: unknown
  const stream = await renderToReadableStream(
    <IsStaticPage value={!context.isSpaMode && !prerenderedScreens.includes(path)}>
      <ServerRouter context={context} url={request.url} />
    </IsStaticPage>,
    {
      // Render in one piece: a page without scripts cannot move late chunks into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error: unknown) => {
        renderError = error
      },
    },
  )
  await stream.allReady
  if (renderError) throw renderError
  headers.set('content-type', 'text/html')
  return new Response(stream, { status, headers })
}
