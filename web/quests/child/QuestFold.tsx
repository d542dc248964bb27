import type { ReactNode } from 'react'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronDown } from '#web/platform/ui/graphics/icons.ts'
import '#web/quests/quest-fold.css'
import './trail-days.css'

/** Quests under one line that opens. */
export const QuestFold = (props: { title: string; isOpen?: boolean; children: ReactNode }) => (
  <details className="paper-card quest-fold" open={props.isOpen}>
    <summary>
      {props.title}
      <Icon icon={IconChevronDown} />
    </summary>
    {props.children}
  </details>
)
