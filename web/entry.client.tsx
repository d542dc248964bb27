import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { baseLocale, isLocale, overwriteGetLocale } from '#messages/runtime.js'

// The server has chosen the language and written it into the page.
const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : baseLocale))

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
