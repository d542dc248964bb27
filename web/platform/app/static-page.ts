import { createContext } from 'react'

/** True while the build renders a static page, which has no JavaScript except the inline script (web/root.tsx). */
export const IsStaticPage = createContext(false)
