import type { ReactNode, RefObject } from 'react'
import { m } from '#messages'
import { flash } from '#web/platform/ui/flash.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconMail } from '#web/platform/ui/graphics/icons.ts'
import { InviteForm } from './InviteForm.tsx'
import './invites.css'

/** The last tiles among the kids: `beside` and this one; when it is pressed, the form in place of both. */
export function InviteTile(props: {
  beside: ReactNode
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** What opened the form, which may stand elsewhere than here. */
  opener: RefObject<HTMLButtonElement | null>
}) {
  const { beside, isOpen, onOpen, opener } = props

  function close() {
    onOpen(false)
    // Where one came from, once it stands there again.
    requestAnimationFrame(() => opener.current?.focus())
  }

  if (isOpen)
    return (
      <li className="card kid-card inviting">
        <InviteForm
          onCancel={close}
          onSent={() => {
            flash.success(m.invite_sent())
            close()
          }}
        />
      </li>
    )
  return (
    <li className="tiles">
      {beside}
      <button
        ref={opener}
        type="button"
        className="add-tile"
        aria-expanded={false}
        onClick={() => onOpen(true)}
      >
        <b>
          <Icon icon={IconMail} />
          {m.invite_kid()}
        </b>
        <span className="small muted">{m.invite_tile()}</span>
      </button>
    </li>
  )
}
