import { useSyncExternalStore } from 'react'
import type { Skin } from '#contract/values.ts'
import { writeLocal } from '#web/platform/api/local-storage.ts'
import { applyTheme, readScheme, readSkin, type Scheme } from './theme.ts'

const listeners = new Set<() => void>()

function saveChoice(key: string, value: string) {
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
    useSyncExternalStore(subscribe, readScheme, () => 'system' as const),
    (scheme: Scheme) => saveChoice('questnest.scheme', scheme),
  ] as const
export const useSkin = () => useSyncExternalStore(subscribe, readSkin, () => 'playful' as const)
/** Shows the kid site in this skin, and remembers it on this device, so that the next visit starts with it. */
export const showSkin = (skin: Skin) => saveChoice('questnest.skin', skin)
