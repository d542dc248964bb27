import type { ReactNode } from 'react'
import { changeLanguage, otherLanguage } from '#web/platform/app/language.ts'

/**
 * The other language, by its own name. A plain link, so it also works on the pages without JavaScript; `onChange` runs
 * first where somebody is signed in.
 */
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
        // A server that cannot be told keeps nobody from reading in the other language.
        const isTold = await onChange?.().then(
          () => true,
          () => false,
        )
        changeLanguage(locale, isTold === true)
      }}
    >
      {icon}
      {name}
    </a>
  )
}
