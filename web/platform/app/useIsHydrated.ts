import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False while the page shows markup from the build that React has not hydrated yet. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
