import { useLayoutEffect } from 'react'
import { wearLook } from './site.ts'
import { applyTheme } from './theme.ts'

/** Dress the page for as long as the shell stands. */
export function useLook(look: 'parent' | 'kid') {
  useLayoutEffect(() => {
    wearLook(look)
    applyTheme()
  }, [look])
}
