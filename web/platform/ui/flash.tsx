import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages'
import { errorText, isOffline, offlineText } from '#web/platform/api/api.ts'
import { IconButton } from '#web/platform/ui/IconButton.tsx'
import { Icon } from './graphics/Icon.tsx'
import { IconAlertCircle, IconCheck, IconX } from './graphics/icons.ts'

const SHOWN_SECONDS = 15

type Message = {
  id: number
  kind: 'success' | 'error' | 'offline'
  text: string
  action?: Action
  navigations: number
}
type Action = { label: string; onPress: () => void }

let messages: readonly Message[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setMessages(next: readonly Message[]) {
  messages = next
  for (const notify of listeners) notify()
}
function show(kind: Message['kind'], text: string, action?: Action) {
  lastId += 1
  // Replace a message with the same text.
  const others = messages.filter((message) => message.text !== text)
  setMessages([...others, { id: lastId, kind, text, navigations: 0, ...(action && { action }) }])
}
const dismiss = (id: number) => setMessages(messages.filter((message) => message.id !== id))

/** Shows a message over the page for 15 seconds or two navigations, or until the user dismisses it. */
export const flash = {
  success: (text: string, action?: Action) => show('success', text, action),
  error: (text: string, action?: Action) => show('error', text, action),
  /** Says that there is no connection. */
  offline: () => show('offline', offlineText()),
  /** Shows `text` or, without it, the error's own sentence. If there is no connection, says so instead. */
  failure: (error: unknown, text?: string, action?: Action) =>
    show(isOffline(error) ? 'offline' : 'error', errorText(error, text), action),
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

const getMessages = () => messages

/** Both live regions must exist before a message appears, or screen readers do not announce it. */
export function Flashes() {
  const shown = useSyncExternalStore(subscribe, getMessages, getMessages)
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    setMessages(
      messages
        .map((message) => ({ ...message, navigations: message.navigations + 1 }))
        .filter((message) => message.navigations < 2),
    )
  }, [pathname])

  const renderAll = (isSuccess: boolean) =>
    shown.map(
      (message) => (message.kind === 'success') === isSuccess && <Flash key={message.id} message={message} />,
    )
  return (
    <div className="flashes wrap">
      <div role="status">{renderAll(true)}</div>
      <div role="alert">{renderAll(false)}</div>
    </div>
  )
}

const classNames = { success: 'flash', error: 'flash bad', offline: 'flash offline' }

function Flash({ message }: { message: Message }) {
  const [isPaused, setPaused] = useState(false)
  const { id, kind, text, action } = message
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismiss(id), SHOWN_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [isPaused, id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only stops the timer
    <div
      className={classNames[kind]}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon icon={kind === 'success' ? IconCheck : IconAlertCircle} />
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className="button quiet compact"
          onClick={() => {
            dismiss(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon={IconX} label={m.ui_dismiss()} onClick={() => dismiss(id)} />
    </div>
  )
}
