import { lazy, Suspense } from 'react'
import { m } from '#messages'
import { afterFirstPaint } from '#web/platform/app/first-paint.ts'
import { contactLink, socialLinks } from '#web/platform/app/site.ts'
import { BrandMark } from '#web/platform/ui/graphics/Brand.tsx'
import { LanguageSwitch } from '#web/platform/ui/LanguageSwitch.tsx'

const Nothing = () => null

// Loaded after the first paint, because the footer is at the end of the page. Static pages contain the form as HTML.
const FooterForm = lazy(async () => {
  if (!import.meta.env.SSR) await afterFirstPaint()
  // If the form fails to load, the footer has none.
  const file = await import('#web/messages/newsletter/FooterForm.tsx').catch(() => ({ FooterForm: Nothing }))
  return { default: file.FooterForm }
})

/** The footer of the parents' site for visitors and on static pages. (H06) */
export const AdultFooter = () => (
  <footer className="footer">
    <FooterColumns />
  </footer>
)

export function FooterColumns({
  id,
  onLanguageChange,
}: {
  id?: string
  onLanguageChange?: () => Promise<unknown>
}) {
  return (
    <>
      <svg className="edge" viewBox="0 0 1440 26" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 26V14L90 9L210 13L330 6L470 11L610 5L760 12L900 7L1040 13L1180 6L1310 11L1440 5V26Z" />
      </svg>
      <div className="wrap columns" id={id}>
        <div>
          <div className="brand">
            <BrandMark />
          </div>
          <p>{m.footer_slogan()}</p>
          <ul className="social-links">
            {/* In the build this is a placeholder, which server/platform/social-links.ts replaces. */}
            {typeof socialLinks === 'string'
              ? socialLinks
              : socialLinks.map(([name, url]) => (
                  <li key={url}>
                    <a href={url}>{name}</a>
                  </li>
                ))}
          </ul>
        </div>
        <LinkColumn
          title={m.app_name()}
          links={[
            ['/about-us', m.nav_about()],
            ['/faq', m.nav_faq()],
            ['/blog', m.nav_blog()],
            [contactLink, m.nav_contact()],
          ]}
        />
        <div>
          <LinkColumn
            title={m.nav_fine_print()}
            links={[
              ['/privacy-policy', m.nav_privacy()],
              ['/terms-of-service', m.nav_terms()],
              ['/accessibility', m.nav_accessibility()],
            ]}
          />
          <LanguageSwitch {...(onLanguageChange && { onChange: onLanguageChange })} />
        </div>
        <Suspense>
          <FooterForm />
        </Suspense>
      </div>
    </>
  )
}

const LinkColumn = ({ title, links }: { title: string; links: [to: string, name: string][] }) => (
  <div>
    <h2>{title}</h2>
    <ul>
      {links.map(([to, name]) => (
        <li key={to}>
          <a href={to}>{name}</a>
        </li>
      ))}
    </ul>
  </div>
)
