import type { ReactNode } from 'react'
import { m } from '#messages'

/** `count` should be the fewest rows that the list usually has, so that the page does not shrink once it is loaded. */
export const SkeletonRows = ({ count = 3 }: { count?: number }) => (
  <Skeleton>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the elements are all alike
      <AvatarRow key={row}>
        <i className="action" />
      </AvatarRow>
    ))}
  </Skeleton>
)

export const SkeletonCards = ({ count = 3 }: { count?: number }) => (
  <Skeleton className="skeleton-cards">
    {Array.from({ length: count }, (_, card) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the elements are all alike
      <div className="card skeletons" key={card}>
        <AvatarRow />
        <i />
        <i className="short" />
      </div>
    ))}
  </Skeleton>
)

export const SkeletonForm = ({ hasAvatar = false }: { hasAvatar?: boolean }) => (
  <Skeleton>
    {hasAvatar && <AvatarRow />}
    <i />
    <i className="box" />
    <i className="short" />
    <i className="box" />
  </Skeleton>
)

export const SkeletonPicture = () => (
  <Skeleton>
    <i />
    <i className="box" />
  </Skeleton>
)

export const Skeleton = (props: { className?: string; children: ReactNode }) => (
  <div className={props.className ?? 'card skeletons'} role="status" aria-busy="true">
    <span className="visually-hidden">{m.ui_loading()}</span>
    {props.children}
  </div>
)

const AvatarRow = ({ children }: { children?: ReactNode }) => (
  <div className="skeleton-row">
    <i className="round" />
    <span>
      <i />
      <i className="short" />
    </span>
    {children}
  </div>
)
