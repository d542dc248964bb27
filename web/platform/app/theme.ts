import type { Skin } from '#contract/values.ts'
import { readLocal } from '#web/platform/api/local-storage.ts'

/** Parents choose a scheme, which applies to this device only. */
export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
/**
 * The looks of the kid site. The server stores each child's skin; the device remembers the last one, for the first
 * paint.
 */
export const skins: readonly Skin[] = ['playful', 'cool']

/** Values of the theme-color meta tag. */
const themeColors = { light: '#FFFFFF', dark: '#151D1A', playful: '#FFFDF8', cool: '#17282E' }

function readChoice<T extends string>(key: string, allowed: readonly T[], fallback: T): T {
  const text = readLocal(key)
  return allowed.find((value) => value === text) ?? fallback
}
export const readScheme = () => readChoice('questnest.scheme', schemes, 'system')
export const readSkin = () => readChoice('questnest.skin', skins, 'playful')

const darkSchemeQuery = '(prefers-color-scheme: dark)'

export function applyTheme() {
  const { dataset } = document.documentElement
  const scheme = readScheme()
  const isDark = scheme === 'dark' || (scheme === 'system' && matchMedia(darkSchemeQuery).matches)
  dataset.scheme = isDark ? 'dark' : 'light'
  dataset.skin = readSkin()
  const color = dataset.site === 'kid' ? themeColors[readSkin()] : themeColors[isDark ? 'dark' : 'light']
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', color)
}

/** Applies the theme again whenever the device's color scheme changes. Returns a function that stops watching. */
export function followDeviceScheme() {
  const deviceScheme = matchMedia(darkSchemeQuery)
  deviceScheme.addEventListener('change', applyTheme)
  return () => deviceScheme.removeEventListener('change', applyTheme)
}
