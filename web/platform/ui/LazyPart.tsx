import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages'
import { flash } from './flash.tsx'

/**
 * Loads a component's code when it is first rendered. If loading fails, shows an error and, if the component is a dialog,
 * closes it; React's `lazy` would instead replace the whole screen. Retrying reloads the page: some browsers cache a failed
 * import, and after a deployment the file is gone.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Shown until the code has loaded. If loading fails, the placeholder gets `onRetry` and replaces the error message. */
  placeholder?: (onRetry?: () => void) => ReactNode,
) {
  let loadedPart: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, outside components
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loadedPart)
    const [hasFailed, setFailed] = useState(false)
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads only once
    useEffect(() => {
      if (Part) return
      load().then(
        (loaded) => {
          loadedPart = loaded
          setPart(() => loaded)
        },
        () => {
          setFailed(true)
          if (placeholder) return
          flash.error(m.generic_error(), { label: m.ui_try_again(), onPress: reload })
          // Dialogs have this prop.
          const { onClose } = props as { onClose?: () => void }
          onClose?.()
        },
      )
    }, [])
    return Part ? <Part {...props} /> : placeholder?.(hasFailed ? reload : undefined)
  }
}

const reload = () => location.reload()
