import { type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import textFont from './assets/fonts/figtree.woff2?url'
import appScript from './before-paint.app.ts?inline-script'
import contentScript from './before-paint.content.ts?inline-script'
import landingScript from './before-paint.landing.ts?inline-script'
import screenScript from './before-paint.screen.ts?inline-script'
import { PageStyles } from './pages/PageStyles.tsx'
import { contactEmail, contactLink, htmlDataAttributes } from './platform/app/site.ts'
import { IsStaticPage } from './platform/app/static-page.ts'
import { prefetchRules } from './prefetch-rules.ts'
import { prerenderedScreens } from './prerendered-screens.ts'
import { LoadingShell } from './shell/LoadingShell.tsx'
import './site.css'

/** The document of every page. Keep it small: every first visit downloads it. */
export function Layout({ children }: { children: ReactNode }) {
  const isStaticPage = useContext(IsStaticPage)
  const path = useMatches().at(-1)?.pathname ?? '/'
  const isLanding = isStaticPage && path === '/'
  const isPrerendered = prerenderedScreens.includes(path.replace(/\/$/, ''))
  const staticPageScript = isLanding ? landingScript : contentScript
  const appOrScreenScript = isPrerendered ? screenScript : appScript
  // The build writes the script into the page, where it runs before the first paint. The browser bundle does not need
  // it.
  const scriptBeforePaint = import.meta.env.SSR ? (isStaticPage ? staticPageScript : appOrScreenScript) : ''
  const rulesJson = import.meta.env.SSR && !isPrerendered ? JSON.stringify(prefetchRules) : ''
  return (
    <html lang={getLocale()} {...htmlDataAttributes} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FFFFFF" suppressHydrationWarning />
        {!isStaticPage && (
          <script
            type="application/json"
            id="prefetch-rules"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
            dangerouslySetInnerHTML={{ __html: rulesJson }}
            suppressHydrationWarning
          />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its CSP hash */}
        <script dangerouslySetInnerHTML={{ __html: scriptBeforePaint }} suppressHydrationWarning />
        {!isLanding && <TextFont />}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="icon" type="image/png" sizes="32x32" href="/favicon-32.png" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        {/* Later layers win, regardless of selectors and file order. */}
        <style>@layer reset, tokens, base, ui, area, large-text;</style>
        {import.meta.env.SSR && isStaticPage ? <PageStyles /> : <Links />}
        {isLanding && <TextFont media="not all and (max-width: 48rem)" />}
      </head>
      <body>
        {children}
        {!isStaticPage && (
          <>
            <NeedsScripts />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** The landing page preloads the font after its picture, and not on narrow screens (before-paint.landing.ts). */
const TextFont = ({ media }: { media?: string }) => (
  <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" media={media} />
)

/** Shown if the browser runs no JavaScript. Only the build renders the text. */
const NeedsScripts = () => (
  <noscript>
    {import.meta.env.SSR && (
      <div className="wrap prose">
        <p>
          {m.page_needs_script()} <a href={contactLink}>{contactEmail}</a>
        </p>
      </div>
    )}
  </noscript>
)

export default function Root() {
  return <Outlet />
}

/** Shown until the first screen's code has loaded. The build renders it; the browser keeps that markup. */
export function HydrateFallback() {
  if (import.meta.env.SSR)
    return (
      <div className="loading-shell">
        <LoadingShell />
      </div>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the empty string keeps the page's markup
  return <div className="loading-shell" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
}
