import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { isKidSite } from '#web/platform/app/site.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { IconPencil } from '#web/platform/ui/graphics/icons.ts'
import './profile.css'

/** `onEdit` is called with true to open the form of a card, and with false to close it. */
export type Editing = { isEditing: boolean; onEdit: (isEditing: boolean) => void }

/**
 * Only one card of a profile can be edited at a time. Returns a function that returns the props for editing the card
 * with the given name.
 */
export function useEditing() {
  const [editedCard, setEditedCard] = useState<string>()
  return (card: string): Editing => ({
    isEditing: editedCard === card,
    onEdit: (isEditing) => setEditedCard(isEditing ? card : undefined),
  })
}

/** One card of a profile, with an Edit button if `onEdit` is given. */
export function ProfileCard(props: {
  title: string
  lead?: ReactNode
  isEditing?: boolean
  onEdit?: Editing['onEdit']
  /** The button's text instead of "Edit". */
  editText?: string
  children?: ReactNode
}) {
  const { title, lead, isEditing = false, onEdit, editText = m.family_edit(), children } = props
  const id = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  // When the form closes, its focused button disappears, so focus the button that opened the form.
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

export const InfoList = ({ children }: { children: ReactNode }) => (
  <dl className="profile-facts two-columns">{children}</dl>
)

export const InfoRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || <span className="muted">{m.family_not_given()}</span>}</dd>
  </div>
)
