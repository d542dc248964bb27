import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ChildProfile } from '#contract/families.ts'
import { m } from '#messages'
import { pageMeta } from '#web/app/meta.ts'
import { DeleteChild } from '#web/closing/DeleteChild.tsx'
import { InactiveChild } from '#web/closing/InactiveChild.tsx'
import { Card } from '#web/ui/Card.tsx'
import { AvatarEditor } from './AvatarEditor.tsx'
import { KidInfo } from './KidInfo.tsx'
import { childOf } from './queries.ts'

export const meta = () => pageMeta(m.family_profile_title(), m.family_profile_description())

/** /kids/:id/profile: what a parent knows and decides of one child. The frame around it reads the child. */
export default function KidProfileScreen() {
  const { id = '' } = useParams()
  const { data } = useQuery(childOf(id))
  return data ? <Profile key={id} kid={data.child} /> : null
}

function Profile({ kid }: { kid: ChildProfile }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="profilecards">
      <Card>
        <AvatarEditor name={kid.name} avatar={kid.avatar} childId={kid.id} />
      </Card>
      {!kid.active && <InactiveChild child={kid} />}
      <KidInfo kid={kid} isEditing={isEditing} onEdit={setEditing} />
      {kid.active && <DeleteChild child={kid} />}
    </div>
  )
}
