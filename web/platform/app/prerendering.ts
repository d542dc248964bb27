import { createContext } from 'react'

/** True only while the build makes a page that will ship without JavaScript. */
export const Prerendering = createContext(false)
