import { m } from '#messages'

/** The nest and the name. A plain link: the landing page is a document of its own, without JavaScript. Who is signed in goes
 * straight on to `onPress`, where `/` would lead them. */
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
