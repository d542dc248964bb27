import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading when the focused element disappears, such as the Verify button of a quest that leaves
 * the list. Falls back to the top of the screen if the heading is gone. (H13)
 */
export function useRestoreFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const page = document.getElementById('page')
    let lastFocused: Element | null = null
    const rememberFocus = () => {
      lastFocused = document.activeElement
    }
    function restoreLostFocus() {
      const isLost = lastFocused?.isConnected === false && document.activeElement === document.body
      if (isLost) (heading.current ?? page)?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(restoreLostFocus)
    changes.observe(document.body, { childList: true, subtree: true })
    page?.addEventListener('focusin', rememberFocus)
    return () => {
      changes.disconnect()
      page?.removeEventListener('focusin', rememberFocus)
    }
  }, [])
  return heading
}
