import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { m } from '#messages'
import { Icon, type IconShape } from './graphics/Icon.tsx'

type ButtonStyle = {
  /** Parents: primary, ghost, quiet, danger. Kids also plain. */
  variant?: 'primary' | 'ghost' | 'quiet' | 'danger' | 'plain'
  /** `huge` is the one great button of a kid's screen. */
  size?: 'compact' | 'large' | 'huge'
  /** As wide as its place. */
  block?: boolean
  /** Before the words. */
  icon?: IconShape
  /** For ears: to which of several it belongs. */
  about?: string
}
type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    isDisabled?: boolean
    /** Shows that it works, keeps its width and takes no second press. */
    isPending?: boolean
    pendingText?: string
  }

const buttonClass = ({ variant, size, block }: ButtonStyle, more?: string) =>
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
  const style = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }
  const label = (
    <Label icon={icon} about={about}>
      {children}
    </Label>
  )
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(style, className)}
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

function Label(props: { icon: IconShape | undefined; about: string | undefined; children: ReactNode }) {
  const { icon, about, children } = props
  return (
    <>
      {icon && <Icon icon={icon} />}
      {children}
      {about && <span className="visually-hidden">, {about}</span>}
    </>
  )
}

/** Both labels lie in one cell, so the button is as wide as the wider one from the start. */
function PendingLabel(props: { isPending: boolean; pendingText: string; children: ReactNode }) {
  return (
    <span className="pending">
      <span data-shown={!props.isPending}>{props.children}</span>
      <span data-shown={props.isPending}>{props.pendingText}</span>
    </span>
  )
}

/** A link that looks like a button, because pressing it is the thing to do here. */
export function LinkButton({
  variant,
  size,
  block,
  className,
  icon,
  about,
  children,
  ...rest
}: ButtonStyle & Omit<LinkProps, 'className'> & { className?: string }) {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }
  return (
    <Link {...rest} className={buttonClass(style, className)}>
      <Label icon={icon} about={about}>
        {children}
      </Label>
    </Link>
  )
}
