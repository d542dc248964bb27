import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { baseLocale, isLocale, overwriteGetLocale } from '#messages/runtime.js'

// The server chose the language with the page; the page says which.
const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : baseLocale))

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
