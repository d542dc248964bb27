import { createContext } from 'react'

/** True while the build renders a static page, which ships without JavaScript. */
export const Prerendering = createContext(false)
