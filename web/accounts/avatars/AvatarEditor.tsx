import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { IconPencil } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import './avatar.css'

// Loaded on demand because the cropper is large.
const AvatarDialog = lazyPart(async () => (await import('./AvatarDialog.tsx')).AvatarDialog)

/** Edits a child's avatar or, without `childId`, the user's own. */
export function AvatarEditor(props: {
  name: string
  avatar: string | null
  childId?: string
  /** Stands beside the avatar. With a title, the editor is one row with a small avatar. */
  title?: ReactNode
}) {
  const { name, avatar, childId, title } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={title ? 'avatar-editor with-title' : 'avatar-editor'}>
      <Avatar name={name} avatar={avatar} {...(!title && { size: 'huge' })} />
      {title}
      <Button variant="ghost" onClick={() => setOpen(true)} icon={IconPencil}>
        {m.avatar_change()}
      </Button>
      {isOpen && <AvatarDialog avatar={avatar} childId={childId} onClose={() => setOpen(false)} />}
    </div>
  )
}
