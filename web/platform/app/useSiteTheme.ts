import { useEffect, useLayoutEffect } from 'react'
import { loadDisplayFont } from './display-font.ts'
import { afterFirstPaint } from './first-paint.ts'
import { applyTheme, followDeviceScheme } from './theme.ts'

/**
 * Applies the theme of a site. For a signed-in person, callers pass the site of the role: a child who signs in on the
 * parents' site gets the kid theme.
 */
export function useSiteTheme(site: 'adult' | 'kid') {
  useLayoutEffect(() => {
    document.documentElement.dataset.site = site
    applyTheme()
  }, [site])
  useEffect(followDeviceScheme, [])
  useEffect(() => {
    void afterFirstPaint().then(loadDisplayFont)
  }, [])
}
