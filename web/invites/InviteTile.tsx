import { useRef, useState } from 'react'
import { m } from '#messages'
import { flash } from '#web/app/flash.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconMail } from '#web/ui/icons.ts'
import { InviteForm } from './InviteForm.tsx'
import './invites.css'

/** The last tile among the kids; pressed, it becomes the form. */
export function InviteTile() {
  const [isOpen, setOpen] = useState(false)
  const tile = useRef<HTMLButtonElement>(null)

  function close() {
    setOpen(false)
    // Where one came from, once it stands there again.
    requestAnimationFrame(() => tile.current?.focus())
  }

  if (isOpen)
    return (
      <li className="card kidcard inviting">
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
    <li>
      <button
        ref={tile}
        type="button"
        className="addtile"
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <b>
          <Icon of={IconMail} />
          {m.invite_kid()}
        </b>
        <span className="small muted">{m.invite_tile()}</span>
      </button>
    </li>
  )
}
