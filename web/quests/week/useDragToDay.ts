import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** How far a mouse moves before a press is a drag; a finger that moves as far before `HOLD_MS` scrolls. */
const SLACK_PIXELS = 8
const HOLD_MS = 350
/** How near to the edge of the window it scrolls. */
const EDGE_PIXELS = 56
const SCROLL_PIXELS = 10

type Drag<Item> = { item: Item; day: string | undefined }

/**
 * Drags an item to an element with `data-day`: with a mouse at once, with a finger after holding it, so that the page still scrolls.
 * Escape cancels. `ghost` is the element that follows the pointer.
 */
export function useDragToDay<Item>(props: {
  canDrop: (item: Item, day: string) => boolean
  onDrop: (item: Item, day: string) => void
}) {
  const latest = useRef(props)
  latest.current = props
  const [drag, setDrag] = useState<Drag<Item>>()
  const ghost = useRef<HTMLDivElement>(null)
  const endedAt = useRef(Number.NEGATIVE_INFINITY)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function begin(item: Item, event: ReactPointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary || stop.current) return
    const isTouch = event.pointerType !== 'mouse'
    const { pointerId, clientX: startX, clientY: startY } = event
    const listeners = new AbortController()
    const { signal } = listeners
    let [x, y] = [startX, startY]
    let isDragging = false
    let day: string | undefined
    let frame = 0

    const timer = isTouch ? setTimeout(startDragging, HOLD_MS) : undefined
    stop.current = () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      listeners.abort()
      stop.current = undefined
      if (isDragging) endedAt.current = performance.now()
      setDrag(undefined)
    }
    function startDragging() {
      isDragging = true
      setDrag({ item, day })
      follow()
    }
    /** Also finds the day while the window scrolls under a pointer that does not move. */
    function follow() {
      const direction = y < EDGE_PIXELS ? -1 : y > window.innerHeight - EDGE_PIXELS ? 1 : 0
      if (direction) window.scrollBy(0, direction * SCROLL_PIXELS)
      if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`
      const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day
      const next = target !== undefined && latest.current.canDrop(item, target) ? target : undefined
      if (next !== day) setDrag({ item, day: next })
      day = next
      frame = requestAnimationFrame(follow)
    }
    window.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return
        x = move.clientX
        y = move.clientY
        if (isDragging || Math.hypot(x - startX, y - startY) < SLACK_PIXELS) return
        if (isTouch) stop.current?.()
        else startDragging()
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      (up) => {
        if (up.pointerId !== pointerId) return
        stop.current?.()
        if (isDragging && day !== undefined) latest.current.onDrop(item, day)
      },
      { signal },
    )
    window.addEventListener('pointercancel', () => stop.current?.(), { signal })
    window.addEventListener(
      'keydown',
      (press) => {
        if (press.key === 'Escape') stop.current?.()
      },
      { signal },
    )
    const keepStill = (still: Event) => {
      if (isDragging) still.preventDefault()
    }
    event.currentTarget.addEventListener('touchmove', keepStill, { passive: false, signal })
    window.addEventListener('contextmenu', keepStill, { signal })
  }
  return {
    drag,
    ghost,
    begin,
    /** Whether a click belongs to the drag that has just ended. */
    hasJustEnded: () => performance.now() - endedAt.current < 300,
  }
}
