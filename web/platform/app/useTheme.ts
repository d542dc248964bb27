import { useSyncExternalStore } from 'react'
import { writeLocal } from './local-storage.ts'
import { applyTheme, type Scheme, type Skin, storedScheme, storedSkin } from './theme.ts'

const listeners = new Set<() => void>()

function store(key: string, value: string) {
  writeLocal(key, value)
  applyTheme()
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useScheme = () =>
  [
    useSyncExternalStore(subscribe, storedScheme, () => 'system' as const),
    (scheme: Scheme) => store('questnest.scheme', scheme),
  ] as const
export const useSkin = () =>
  [
    useSyncExternalStore(subscribe, storedSkin, () => 'playful' as const),
    (skin: Skin) => store('questnest.skin', skin),
  ] as const
