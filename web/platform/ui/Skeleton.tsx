import { m } from '#messages'

/** The shape of rows that are on their way. `count` no larger than the list it stands for. */
export function SkeletonRows({ count = 3 }: { count?: number }) {
  return (
    <div className="card skeletons" role="status" aria-busy="true">
      <span className="visually-hidden">{m.ui_loading()}</span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div className="skeleton-row" key={row}>
          <i className="round" />
          <span>
            <i />
            <i className="short" />
          </span>
          <i className="end" />
        </div>
      ))}
    </div>
  )
}

/** The shape of cards that are on their way. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  return (
    <div className="skeleton-cards" role="status" aria-busy="true">
      <span className="visually-hidden">{m.ui_loading()}</span>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div className="card skeletons" key={card}>
          <Face />
          <i />
          <i className="short" />
        </div>
      ))}
    </div>
  )
}

/** The shape of a form, or of one thing to read, that is on its way; with whose it is above. */
export const SkeletonForm = ({ hasFace = false }: { hasFace?: boolean }) => (
  <div className="card skeletons" role="status" aria-busy="true">
    <span className="visually-hidden">{m.ui_loading()}</span>
    {hasFace && <Face />}
    <i />
    <i className="box" />
    <i className="short" />
    <i className="box" />
  </div>
)

/** The shape of a picture and its words that are on their way. */
export const SkeletonPicture = () => (
  <div className="card skeletons" role="status" aria-busy="true">
    <span className="visually-hidden">{m.ui_loading()}</span>
    <i />
    <i className="box" />
  </div>
)

const Face = () => (
  <div className="skeleton-row">
    <i className="round" />
    <span>
      <i />
      <i className="short" />
    </span>
  </div>
)
