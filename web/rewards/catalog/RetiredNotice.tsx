import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'

/** In place of what one could do with a product that is no longer to be had. */
export const RetiredNotice = () => (
  <div className="retired">
    <Pip pose="waiting" />
    <div>
      <h2>{m.catalog_retired()}</h2>
      <p>{m.catalog_retired_text()}</p>
      <LinkButton to="/catalog" variant="ghost">
        {m.catalog_browse()}
      </LinkButton>
    </div>
  </div>
)
