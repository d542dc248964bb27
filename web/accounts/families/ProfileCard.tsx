import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { isKidSite } from '#web/platform/app/site.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { IconPencil } from '#web/platform/ui/graphics/icons.ts'
import './profile.css'

/** Whether a part of a profile is being changed. */
export type Editing = { isEditing: boolean; onEdit: (isEditing: boolean) => void }

/** The parts of a profile by name, one of which is changed at a time. */
export function useEditing() {
  const [edited, setEdited] = useState<string>()
  return (part: string): Editing => ({
    isEditing: edited === part,
    onEdit: (isEditing) => setEdited(isEditing ? part : undefined),
  })
}

/** One part of a profile: its name, the way to change it where there is one, and what stands there or its form. */
export function ProfileCard(props: {
  title: string
  lead?: ReactNode
  isEditing?: boolean
  onEdit?: Editing['onEdit']
  /** Where `Edit` alone would not say it. */
  editText?: string
  children?: ReactNode
}) {
  const { title, lead, isEditing = false, onEdit, editText = m.family_edit(), children } = props
  const id = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  // The button that closed the form is gone: the focus goes back to the one that opened it.
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

/** What is known, as names and values. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="profile-facts">{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || <span className="muted">{m.family_not_given()}</span>}</dd>
  </div>
)
