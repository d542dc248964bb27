import { type ReactNode, useState } from 'react'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronDown } from '#web/platform/ui/graphics/icons.ts'
import './field-fold.css'

/** Fields that few quests need, folded away below a sentence of what they say now. Fields with an error stay unfolded. */
export function FieldFold(props: {
  title: string
  sentence: string
  /** Shown beside the sentence. */
  picture?: ReactNode
  hasError?: boolean
  children: ReactNode
}) {
  const { title, sentence, picture, hasError = false, children } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="field-fold"
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => {
        if (hasError) currentTarget.open = true
        setOpen(currentTarget.open)
      }}
    >
      <summary>
        <span>
          <b>{title}</b>
          <span className="capitalized">{sentence}</span>
        </span>
        {picture}
        <Icon icon={IconChevronDown} />
      </summary>
      <div className="form">{children}</div>
    </details>
  )
}
