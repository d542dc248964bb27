import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages'
import { flash } from './flash.tsx'

/**
 * Loads a component's code when it is first rendered. If loading fails, shows an error and, if the component is a
 * dialog, closes it; with React's `lazy` the error would replace the whole screen. If a retry fails, too, and the
 * device is online, reloads the page: some browsers cache a failed import, and after a deployment the file no longer
 * exists.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /**
   * Shown until the code has loaded. If loading fails, the placeholder gets `onRetry` and replaces the error message.
   */
  placeholder?: (onRetry?: () => void) => ReactNode,
) {
  let loadedPart: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, outside components
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loadedPart)
    const [hasFailed, setFailed] = useState(false)
    const show = (loaded: ComponentType<Props>) => {
      loadedPart = loaded
      setPart(() => loaded)
    }
    const fail = (error: unknown) => {
      setFailed(true)
      if (!placeholder) flash.failure(error, m.generic_error(), { label: m.ui_try_again(), onPress: retry })
    }
    const retry = () =>
      void load().then(show, (error) => (navigator.onLine ? location.reload() : fail(error)))
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads only once
    useEffect(() => {
      if (Part) return
      load().then(show, (error) => {
        fail(error)
        // Dialogs have this prop.
        const { onClose } = props as { onClose?: () => void }
        if (!placeholder) onClose?.()
      })
    }, [])
    return Part ? <Part {...props} /> : placeholder?.(hasFailed ? retry : undefined)
  }
}
