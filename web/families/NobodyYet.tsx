import type { ReactNode } from 'react'
import { m } from '#messages'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconPlus } from '#web/ui/icons.ts'

/** A family without children: the way to the first one, and what else there is to do. */
export const NobodyYet = ({ other }: { other?: ReactNode }) => (
  <Card>
    <EmptyState
      scene="nest"
      title={m.family_empty_heading()}
      action={
        <div className="actions">
          <LinkButton size="lg" to="/addchild">
            <Icon of={IconPlus} />
            {m.family_add_child()}
          </LinkButton>
          {other}
        </div>
      }
    >
      {m.family_empty_text()}
    </EmptyState>
  </Card>
)
