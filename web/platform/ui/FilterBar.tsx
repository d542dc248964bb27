import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import '#web/platform/styles/filters.css'

/** `resultText` tells screen readers how many results match the filters. */
export function FilterBar(props: {
  isActive: boolean
  clear: { label: string; onClear: () => void }
  resultText: string | undefined
  children: ReactNode
}) {
  const { isActive, clear, resultText, children } = props
  return (
    <div className="filters">
      {children}
      {isActive && (
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => {
            // The button disappears, so move the focus to the first filter.
            currentTarget.parentElement?.querySelector('select')?.focus()
            clear.onClear()
          }}
        >
          {clear.label}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {isActive && resultText}
      </p>
    </div>
  )
}
