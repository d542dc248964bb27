import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { Drawer } from '#web/platform/ui/Drawer.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconMenu2 } from '#web/platform/ui/graphics/icons.ts'

/** The main links at the bottom of a phone's screen, and the button that opens the drawer with `menu`. */
export function BottomBar({ children, menu }: { children: ReactNode; menu: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <nav className="bottom-bar" aria-label={m.nav_main()}>
        {children}
        <button type="button" onClick={() => setMenuOpen(true)}>
          <Icon icon={IconMenu2} />
          {m.nav_menu()}
        </button>
      </nav>
      {isMenuOpen && <Drawer onClose={() => setMenuOpen(false)}>{menu}</Drawer>}
    </>
  )
}
