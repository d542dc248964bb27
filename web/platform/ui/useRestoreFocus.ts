import { useEffect, useRef } from 'react'

/**
 * What is decided on goes, and the button that was pressed with it: the next Tab leads on from the heading of the list, or
 * once that has gone, too, from the top of the screen, not of the page. (H13)
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
