import type { ReactNode } from 'react'
import { changeLanguage, otherLanguage } from '#web/platform/app/language.ts'

/** A plain link, so that it works on static pages. `onChange` runs first and saves the language to the account. */
export function LanguageSwitch(props: {
  className?: string
  icon?: ReactNode
  onChange?: () => Promise<unknown>
}) {
  const { className, icon, onChange } = props
  const { locale, name } = otherLanguage()
  return (
    <a
      className={className}
      href={`?language=${locale}`}
      lang={locale}
      hrefLang={locale}
      onClick={async (event) => {
        event.preventDefault()
        // Switch even if the server cannot save the language.
        const isSaved = await onChange?.().then(
          () => true,
          () => false,
        )
        changeLanguage(locale, isSaved === true)
      }}
    >
      {icon}
      {name}
    </a>
  )
}
