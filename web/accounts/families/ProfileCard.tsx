import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { isKidSite } from '#web/platform/app/site.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { IconPencil } from '#web/platform/ui/graphics/icons.ts'
import './profile.css'

export type Editing = { isEditing: boolean; onEdit: (isEditing: boolean) => void }

/** Allows only one part of a profile, by name, to be edited at a time. */
export function useEditing() {
  const [edited, setEdited] = useState<string>()
  return (part: string): Editing => ({
    isEditing: edited === part,
    onEdit: (isEditing) => setEdited(isEditing ? part : undefined),
  })
}

/** One part of a profile, with an Edit button if it can be edited. */
export function ProfileCard(props: {
  title: string
  lead?: ReactNode
  isEditing?: boolean
  onEdit?: Editing['onEdit']
  /** Replaces "Edit". */
  editText?: string
  children?: ReactNode
}) {
  const { title, lead, isEditing = false, onEdit, editText = m.family_edit(), children } = props
  const id = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  // The form's button is gone, so focus the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <Card isKid={isKidSite()} className="profile-card" aria-labelledby={id}>
      <div className="profile-head">
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className="muted small">{lead}</p>}
        </div>
        {onEdit && !isEditing && (
          <Button
            icon={IconPencil}
            ref={editButton}
            variant="ghost"
            size="compact"
            onClick={() => onEdit(true)}
            aria-label={`${editText}, ${title}`}
          >
            {editText}
          </Button>
        )}
      </div>
      {children}
    </Card>
  )
}

export const Facts = ({ children }: { children: ReactNode }) => <dl className="profile-facts">{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || <span className="muted">{m.family_not_given()}</span>}</dd>
  </div>
)
