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
  /** Shown instead of the avatar, with a smaller, less prominent button below it. */
  picture?: ReactNode
}) {
  const { name, avatar, childId, picture } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={picture ? 'avatar-editor with-picture' : 'avatar-editor'}>
      {picture ?? <Avatar name={name} avatar={avatar} size="huge" />}
      <Button
        variant={picture ? 'quiet' : 'ghost'}
        size={picture ? 'compact' : undefined}
        icon={IconPencil}
        onClick={() => setOpen(true)}
      >
        {m.avatar_change()}
      </Button>
      {isOpen && <AvatarDialog avatar={avatar} childId={childId} onClose={() => setOpen(false)} />}
    </div>
  )
}
