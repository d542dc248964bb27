import { m } from '#messages'
import mark from '#web/assets/svg/logo-mark.svg'

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
    <BrandSign />
  </a>
)

export const BrandSign = () => (
  <>
    <img src={mark} width="42" height="42" alt="" />
    <span>{m.app_name()}</span>
  </>
)
