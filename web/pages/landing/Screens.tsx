import { m } from '#messages'
import { ChildsScreen } from './ChildsScreen.tsx'
import { ParentsScreen } from './ParentsScreen.tsx'

/** The product itself, on both sides. Drawn, not pressed: each figure says in words what it shows. */
export const Screens = () => (
  <section className="wrap screens" aria-label={m.landing_screens()}>
    <ParentsScreen />
    <ChildsScreen />
  </section>
)
