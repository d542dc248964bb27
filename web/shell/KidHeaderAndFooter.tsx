import { m } from '#messages'
import groundDay from '#web/assets/svg/ground-day.svg'
import groundNight from '#web/assets/svg/ground-night.svg'
import { useHasPainted } from '#web/platform/app/first-paint.ts'
import { adultUrl } from '#web/platform/app/site.ts'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'
import { LanguageSwitch } from '#web/platform/ui/LanguageSwitch.tsx'

/** The kid site's header for visitors. Links to the parents' site, because children cannot sign up themselves. */
export const KidVisitorHeader = () => (
  <header className="kid-header">
    <div className="wrap">
      <Brand />
      <div className="visitor-links">
        <LanguageSwitch />
        <a href={adultUrl}>{m.nav_parents_website()}</a>
      </div>
    </div>
  </header>
)

/** `onLanguageChange` is for signed-in children only: visitors change the language in the header. */
export function KidFooter({ onLanguageChange }: { onLanguageChange?: () => Promise<unknown> }) {
  const isPainted = useHasPainted()
  return (
    <footer className="kid-footer">
      {isPainted && (
        <>
          <img className="day" src={groundDay} width="1440" height="150" alt="" loading="lazy" />
          <img className="night" src={groundNight} width="1440" height="150" alt="" loading="lazy" />
        </>
      )}
      <nav aria-label={m.nav_fine_print()}>
        <a href="/privacy-policy">{m.nav_privacy()}</a>
        <a href="/terms-of-service">{m.nav_terms()}</a>
        {onLanguageChange && <LanguageSwitch onChange={onLanguageChange} />}
      </nav>
    </footer>
  )
}
