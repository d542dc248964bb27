import { useEffect, useLayoutEffect } from 'react'
import { loadDisplayFont } from './display-font.ts'
import { afterFirstPaint } from './first-paint.ts'
import { applyTheme, followDeviceScheme } from './theme.ts'

/** The theme depends on the role: a child who signs in on the adult site gets the kid theme. */
export function useSiteTheme(theme: 'adult' | 'kid') {
  useLayoutEffect(() => {
    document.documentElement.dataset.site = theme
    applyTheme()
  }, [theme])
  useEffect(followDeviceScheme, [])
  useEffect(() => {
    void afterFirstPaint().then(loadDisplayFont)
  }, [])
}
