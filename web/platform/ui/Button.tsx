import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { m } from '#messages'
import { Icon, type IconShape } from './graphics/Icon.tsx'

type ButtonStyle = {
  /** `plain` exists only on the kid site. */
  variant?: 'primary' | 'ghost' | 'quiet' | 'danger' | 'plain'
  /** `huge` exists only on the kid site, once per screen. */
  size?: 'compact' | 'large' | 'huge'
  block?: boolean
  icon?: IconShape
  /** For screen readers: names the item, if several have the same button. */
  about?: string
}
type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    isDisabled?: boolean
    /** Shows `pendingText` at the same width and ignores clicks. */
    isPending?: boolean
    pendingText?: string
  }

const buttonClass = (variant: ButtonStyle['variant'], size: ButtonStyle['size'], block = false, more = '') =>
  ['button', variant !== 'primary' && variant, size, block && 'block', more].filter(Boolean).join(' ')

export function Button({
  variant,
  size,
  block,
  isDisabled,
  isPending,
  pendingText = m.ui_saving(),
  type = 'button',
  className,
  icon,
  children,
  about,
  onClick,
  ...rest
}: ButtonProps) {
  const label = (
    <Label icon={icon} about={about}>
      {children}
    </Label>
  )
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, block, className)}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
    >
      {isPending === undefined ? (
        label
      ) : (
        <PendingLabel isPending={isPending} pendingText={pendingText}>
          {label}
        </PendingLabel>
      )}
    </button>
  )
}

const Label = (props: { icon: IconShape | undefined; about: string | undefined; children: ReactNode }) => (
  <>
    {props.icon && <Icon icon={props.icon} />}
    {props.children}
    {props.about && <span className="visually-hidden">, {props.about}</span>}
  </>
)

/** Both labels share a grid cell, so that the button keeps the width of the wider one. */
const PendingLabel = (props: { isPending: boolean; pendingText: string; children: ReactNode }) => (
  <span className="pending">
    <span data-shown={!props.isPending}>{props.children}</span>
    <span data-shown={props.isPending}>{props.pendingText}</span>
  </span>
)

export function LinkButton(props: ButtonStyle & Omit<LinkProps, 'className'> & { className?: string }) {
  const { variant, size, block, className, icon, about, children, ...rest } = props
  return (
    <Link {...rest} className={buttonClass(variant, size, block, className)}>
      <Label icon={icon} about={about}>
        {children}
      </Label>
    </Link>
  )
}
