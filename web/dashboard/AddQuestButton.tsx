import { useState } from 'react'
import { href, Link } from 'react-router'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import './add-quest.css'

const newQuestPath = ({ id }: ChildToday) => href('/kids/:id/assignmission', { id })

/** Leads to the form for a new quest. If there are several children, first asks which child the quest is for. */
export function AddQuestButton(props: {
  activeChildren: readonly ChildToday[]
  size?: 'compact'
  variant?: 'ghost' | undefined
}) {
  const { activeChildren, size, variant } = props
  const [isChoosing, setChoosing] = useState(false)
  const [child, ...siblings] = activeChildren
  if (!child) return null
  if (siblings.length === 0)
    return (
      <LinkButton to={newQuestPath(child)} size={size} variant={variant} icon={IconPlus}>
        {m.quest_add()}
      </LinkButton>
    )
  return (
    <>
      <Button size={size} variant={variant} icon={IconPlus} onClick={() => setChoosing(true)}>
        {m.quest_add()}
      </Button>
      {isChoosing && (
        <Dialog title={m.family_quest_for()} onClose={() => setChoosing(false)}>
          <ul className="add-quest-children">
            {activeChildren.map((child) => (
              <li key={child.id}>
                <Link to={newQuestPath(child)}>
                  <Avatar name={child.name} avatar={child.avatar} />
                  <b>{child.first_name}</b>
                </Link>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
