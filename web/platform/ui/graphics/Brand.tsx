import { m } from '#messages'

/** A plain link, because the landing page is a static document. For signed-in users, `onPress` replaces the link. */
export const Brand = ({ onPress }: { onPress?: () => void }) => (
  <a
    className="brand"
    href="/"
    aria-label={m.app_name()}
    onClick={(event) => {
      if (!onPress || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onPress()
    }}
  >
    <BrandMark />
  </a>
)

export const BrandMark = () => (
  <>
    <i className="brand-mark" />
    <span>{m.app_name()}</span>
  </>
)
