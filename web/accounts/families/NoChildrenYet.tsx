import type { ReactNode } from 'react'
import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'

export const NoChildrenYet = ({ otherAction }: { otherAction?: ReactNode }) => (
  <Card>
    <EmptyState
      scene="nest"
      title={m.family_empty_heading()}
      action={
        <div className="actions">
          <LinkButton size="large" to="/addchild" icon={IconPlus}>
            {m.family_add_child()}
          </LinkButton>
          {otherAction}
        </div>
      }
    >
      {m.family_empty_text()}
    </EmptyState>
  </Card>
)
