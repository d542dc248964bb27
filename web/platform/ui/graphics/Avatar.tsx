import bear from '#web/assets/svg/avatar-bear.svg'
import beaver from '#web/assets/svg/avatar-beaver.svg'
import deer from '#web/assets/svg/avatar-deer.svg'
import fox from '#web/assets/svg/avatar-fox.svg'
import frog from '#web/assets/svg/avatar-frog.svg'
import hare from '#web/assets/svg/avatar-hare.svg'
import hedgehog from '#web/assets/svg/avatar-hedgehog.svg'
import lynx from '#web/assets/svg/avatar-lynx.svg'
import owl from '#web/assets/svg/avatar-owl.svg'
import raccoon from '#web/assets/svg/avatar-raccoon.svg'
import squirrel from '#web/assets/svg/avatar-squirrel.svg'
import wolf from '#web/assets/svg/avatar-wolf.svg'

const builtInAvatars: Record<string, string> = {
  bear,
  beaver,
  deer,
  fox,
  frog,
  hare,
  hedgehog,
  lynx,
  owl,
  raccoon,
  squirrel,
  wolf,
}

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
