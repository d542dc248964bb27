/** How the page looks on this device: parents choose light or dark, kids playful or cool. */
export const schemes = ['system', 'light', 'dark'] as const
export const skins = ['playful', 'cool'] as const
export type Scheme = (typeof schemes)[number]
export type Skin = (typeof skins)[number]

/** The colour of the browser's frame. */
const frameColors = { light: '#FFFFFF', dark: '#151D1A', playful: '#FFFDF8', cool: '#17282E' }

function stored<T extends string>(key: string, known: readonly T[], fallback: T): T {
  try {
    const text = localStorage.getItem(key)
    return known.find((one) => one === text) ?? fallback
  } catch {
    return fallback
  }
}
export const storedScheme = () => stored('questnest.scheme', schemes, 'system')
export const storedSkin = () => stored('questnest.skin', skins, 'playful')

const darkDevice = '(prefers-color-scheme: dark)'

/** Put the stored choice on the page. */
export function applyTheme() {
  const { dataset } = document.documentElement
  const scheme = storedScheme()
  const isDark = scheme === 'dark' || (scheme === 'system' && matchMedia(darkDevice).matches)
  dataset.scheme = isDark ? 'dark' : 'light'
  dataset.skin = storedSkin()
  const color = dataset.site === 'kid' ? frameColors[storedSkin()] : frameColors[isDark ? 'dark' : 'light']
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', color)
}

/** The device turns dark in the evening, say. */
export function followDeviceScheme() {
  const device = matchMedia(darkDevice)
  device.addEventListener('change', applyTheme)
  return () => device.removeEventListener('change', applyTheme)
}
