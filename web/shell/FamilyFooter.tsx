import { useId, useState } from 'react'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronDown } from '#web/platform/ui/graphics/icons.ts'
import { saveAccountLanguage } from './Account.tsx'
import { FooterColumns } from './AdultFooter.tsx'

/**
 * The footer of signed-in parents. On phones it is one line, which the user can expand. CSS hides the newsletter's form
 * on a device where somebody dismissed the newsletter's banner or is subscribed (adult-footer.css).
 */
export function FamilyFooter() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <footer className="footer family-footer">
      <button
        type="button"
        className="footer-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {m.nav_footer()}
        <Icon icon={IconChevronDown} />
      </button>
      <FooterColumns id={id} onLanguageChange={saveAccountLanguage} />
    </footer>
  )
}
