import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { m } from '#messages'
import { Icon, type IconShape } from './graphics/Icon.tsx'

type ButtonStyle = {
  /**
   * `danger` deletes, stops or cancels something. `plain` (framed) and `neutral` (filled) have no colour: they say "no"
   * beside a coloured button that says "yes". `quiet danger` is `danger` without a frame, for rows that repeat it.
   */
  variant?: 'primary' | 'ghost' | 'quiet' | 'danger' | 'quiet danger' | 'plain' | 'neutral'
  /** `huge` exists only on the kid site, once per screen. */
  size?: 'compact' | 'large' | 'huge'
  isFullWidth?: boolean
  icon?: IconShape
  /** For screen readers: the item that the button acts on, if several items have the same button. */
  itemName?: string
}
type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    isDisabled?: boolean
    /** Shows `pendingText` at the same width and ignores clicks. */
    isPending?: boolean
    pendingText?: string
  }

const buttonClass = (
  variant: ButtonStyle['variant'],
  size: ButtonStyle['size'],
  isWide = false,
  extra = '',
) => ['button', variant !== 'primary' && variant, size, isWide && 'block', extra].filter(Boolean).join(' ')

export function Button({
  variant,
  size,
  isFullWidth,
  isDisabled,
  isPending,
  pendingText = m.ui_saving(),
  type = 'button',
  className,
  icon,
  children,
  itemName,
  onClick,
  ...rest
}: ButtonProps) {
  const label = (
    <Label icon={icon} itemName={itemName}>
      {children}
    </Label>
  )
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, isFullWidth, className)}
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

const Label = (props: { icon: IconShape | undefined; itemName: string | undefined; children: ReactNode }) => (
  <>
    {props.icon && <Icon icon={props.icon} />}
    {props.children}
    {props.itemName && <span className="visually-hidden">, {props.itemName}</span>}
  </>
)

const PendingLabel = (props: { isPending: boolean; pendingText: string; children: ReactNode }) => (
  <span className="pending">
    <span data-shown={!props.isPending}>{props.children}</span>
    <span data-shown={props.isPending}>{props.pendingText}</span>
  </span>
)

export function LinkButton(props: ButtonStyle & Omit<LinkProps, 'className'> & { className?: string }) {
  const { variant, size, isFullWidth, className, icon, itemName, children, ...rest } = props
  return (
    <Link {...rest} className={buttonClass(variant, size, isFullWidth, className)}>
      <Label icon={icon} itemName={itemName}>
        {children}
      </Label>
    </Link>
  )
}
