import bear from '#web/assets/svg/avatar-bear.svg'
import fox from '#web/assets/svg/avatar-fox.svg'
import hare from '#web/assets/svg/avatar-hare.svg'
import owl from '#web/assets/svg/avatar-owl.svg'

const builtInAvatars: Record<string, string> = { bear, fox, hare, owl }

/** A built-in avatar, an uploaded picture or the initials. Hidden from screen readers: the name is beside it. */
export function Avatar(props: { name: string; avatar: string | null; size?: 'large' | 'huge' }) {
  const { name, avatar, size } = props
  const className = size ? `avatar ${size}` : 'avatar'
  if (avatar)
    return (
      <img
        className={className}
        src={builtInAvatars[avatar] ?? avatar}
        width="80"
        height="80"
        alt=""
        fetchPriority="low"
      />
    )
  return (
    <span className={`${className} initials`} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .filter(Boolean)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toLocaleUpperCase()
