import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { IconPencil } from '#web/platform/ui/graphics/icons.ts'
import { IconButton } from '#web/platform/ui/IconButton.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import './avatar.css'

// Loaded on demand because the cropper is large.
const AvatarDialog = lazyPart(async () => (await import('./AvatarDialog.tsx')).AvatarDialog)

/** Edits a child's avatar or, without `childId`, the user's own. */
export function AvatarEditor(props: {
  name: string
  avatar: string | null
  childId?: string
  /** The button is a pencil on the avatar instead of a text beside it. */
  isOnPicture?: boolean
}) {
  const { name, avatar, childId, isOnPicture = false } = props
  const [isOpen, setOpen] = useState(false)
  const button = { icon: IconPencil, onClick: () => setOpen(true) }
  return (
    <div className={isOnPicture ? 'avatar-editor on-picture' : 'avatar-editor'}>
      <Avatar name={name} avatar={avatar} size="huge" />
      {isOnPicture ? (
        <IconButton label={m.avatar_change()} {...button} />
      ) : (
        <Button variant="ghost" {...button}>
          {m.avatar_change()}
        </Button>
      )}
      {isOpen && <AvatarDialog avatar={avatar} childId={childId} onClose={() => setOpen(false)} />}
    </div>
  )
}
