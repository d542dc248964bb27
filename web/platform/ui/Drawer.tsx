import type { ReactNode } from 'react'
import { m } from '#messages'
import { IconButton } from '#web/platform/ui/IconButton.tsx'
import { useModal } from './Dialog.tsx'
import { IconX } from './graphics/icons.ts'

/** The menu on phones. Open while it is rendered; following a link closes it. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useModal()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking outside is a shortcut for Escape
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={m.nav_menu()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        const { target } = event
        if (target === dialog.current || (target instanceof Element && target.closest('a'))) onClose()
      }}
    >
      <div className="drawer-body">
        <IconButton icon={IconX} label={m.ui_close()} onClick={onClose} />
        {children}
      </div>
    </dialog>
  )
}
