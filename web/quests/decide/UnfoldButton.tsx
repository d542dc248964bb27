import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronDown } from '#web/platform/ui/graphics/icons.ts'

/** Unfolds the part of a quest's row that has the id `partId`. `label` says what it shows, and of which quest. */
export const UnfoldButton = (props: {
  partId: string
  label: string
  isUnfolded: boolean
  onToggle: (isUnfolded: boolean) => void
}) => (
  <button
    type="button"
    className="unfold"
    aria-expanded={props.isUnfolded}
    aria-controls={props.partId}
    onClick={() => props.onToggle(!props.isUnfolded)}
  >
    <span className="visually-hidden">{props.label}</span>
    <Icon icon={IconChevronDown} />
  </button>
)
