import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages'
import { flash } from './flash.tsx'

/**
 * A part of a screen whose code comes when it is first wanted. Where it cannot be had, that is said and a dialog closes
 * again; React's own `lazy` would take the whole screen away. Some browsers never ask for a file again that did not come,
 * and after a new version it is gone: trying again is loading the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** What stands in its place, if anything: until it comes, and when it did not. */
  placeholder?: (onRetry?: () => void) => ReactNode,
) {
  let loadedPart: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, outside of all components
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loadedPart)
    const [isMissing, setMissing] = useState(false)
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once
    useEffect(() => {
      if (Part) return
      load().then(
        (loaded) => {
          loadedPart = loaded
          setPart(() => loaded)
        },
        () => {
          setMissing(true)
          if (placeholder) return
          flash.error(m.generic_error(), { label: m.ui_try_again(), onPress: reload })
          // Dialogs have it.
          const { onClose } = props as { onClose?: () => void }
          onClose?.()
        },
      )
    }, [])
    return Part ? <Part {...props} /> : placeholder?.(isMissing ? reload : undefined)
  }
}

const reload = () => location.reload()
