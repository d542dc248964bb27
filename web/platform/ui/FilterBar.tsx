import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import '#web/platform/styles/filters.css'

/** A row of choices above a list, with the way back to all of it; `found` is told to those who do not see it change. */
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
            // The button goes with what it clears, so the focus goes to the first filter.
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
