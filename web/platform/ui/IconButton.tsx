import { Icon, type IconShape } from './graphics/Icon.tsx'

export const IconButton = (props: {
  icon: IconShape
  label: string
  className?: string
  onClick: () => void
}) => (
  <button
    type="button"
    className={props.className ? `icon-button ${props.className}` : 'icon-button'}
    aria-label={props.label}
    onClick={props.onClick}
  >
    <Icon icon={props.icon} />
  </button>
)
