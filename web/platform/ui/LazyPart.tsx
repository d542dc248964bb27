import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages'
import { flash } from './flash.tsx'

/**
 * A part of a screen whose code comes when it is first wanted. Where it cannot be had, that is said and a dialog closes
 * again; React's own `lazy` would take the whole screen away. Some browsers never ask for a file again that did not come,
 * and after a new version it is gone: trying again is loading the page.
 */
export function lazyPart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  /** What stands in its place, if anything: until it comes, and when it did not. */
  inPlace?: (tryAgain?: () => void) => ReactNode,
) {
  let part: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, outside of all components
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => part)
    const [isMissing, setMissing] = useState(false)
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once
    useEffect(() => {
      if (Part) return
      bring().then(
        (brought) => {
          part = brought
          setPart(() => brought)
        },
        () => {
          setMissing(true)
          if (inPlace) return
          flash.error(m.generic_error(), { label: m.ui_try_again(), onPress: reload })
          // Dialogs have it.
          const { onClose } = props as { onClose?: () => void }
          onClose?.()
        },
      )
    }, [])
    return Part ? <Part {...props} /> : inPlace?.(isMissing ? reload : undefined)
  }
}

const reload = () => location.reload()
