import { useEffect, useLayoutEffect } from 'react'
import { loadDisplayFont } from './display-font.ts'
import { afterFirstPaint } from './first-paint.ts'
import { applySiteTheme } from './site.ts'
import { applyTheme, followDeviceScheme } from './theme.ts'

export function useSiteTheme(theme: 'parent' | 'kid') {
  useLayoutEffect(() => {
    applySiteTheme(theme)
    applyTheme()
  }, [theme])
  useEffect(followDeviceScheme, [])
  useEffect(() => {
    void afterFirstPaint().then(loadDisplayFont)
  }, [])
}
