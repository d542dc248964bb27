import { readLocal } from './local-storage.ts'

/** Parents choose a scheme, kids a skin. Both apply to this device only. */
export const schemes = ['system', 'light', 'dark'] as const
export const skins = ['playful', 'cool'] as const
export type Scheme = (typeof schemes)[number]
export type Skin = (typeof skins)[number]

/** Values of the theme-color meta tag. */
const frameColors = { light: '#FFFFFF', dark: '#151D1A', playful: '#FFFDF8', cool: '#17282E' }

function stored<T extends string>(key: string, known: readonly T[], fallback: T): T {
  const text = readLocal(key)
  return known.find((one) => one === text) ?? fallback
}
export const storedScheme = () => stored('questnest.scheme', schemes, 'system')
export const storedSkin = () => stored('questnest.skin', skins, 'playful')

const darkDevice = '(prefers-color-scheme: dark)'

export function applyTheme() {
  const { dataset } = document.documentElement
  const scheme = storedScheme()
  const isDark = scheme === 'dark' || (scheme === 'system' && matchMedia(darkDevice).matches)
  dataset.scheme = isDark ? 'dark' : 'light'
  dataset.skin = storedSkin()
  const color = dataset.site === 'kid' ? frameColors[storedSkin()] : frameColors[isDark ? 'dark' : 'light']
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', color)
}

/** Follows changes of the device's scheme. Returns a function that stops it. */
export function followDeviceScheme() {
  const device = matchMedia(darkDevice)
  device.addEventListener('change', applyTheme)
  return () => device.removeEventListener('change', applyTheme)
}
