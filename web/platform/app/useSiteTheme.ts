import { useEffect, useLayoutEffect } from 'react'
import { firstPaint } from './first-paint.ts'
import { bringLetters, wearLook } from './site.ts'
import { applyTheme, followDevice } from './theme.ts'

/** Dress the page for as long as the shell stands. */
export function useSiteTheme(look: 'parent' | 'kid') {
  useLayoutEffect(() => {
    wearLook(look)
    applyTheme()
  }, [look])
  useEffect(followDevice, [])
  useEffect(() => {
    void firstPaint().then(bringLetters)
  }, [])
}
