import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on a page that the build made until React has taken it over; true wherever React draws the screen itself. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
