import { createElement, type ReactNode } from 'react'
import { contactEmail, kidUrl } from '#web/platform/app/site.ts'
import type { Tree } from '../../ops/content/tree.ts'
import { getRewardPictureUrl } from './pictures.ts'

/**
 * Replaces the placeholders with the operator's e-mail address and the kid site's URL. In the build, `contactEmail` and
 * `kidUrl` are these placeholders themselves, so the text stays as it is until the server replaces them.
 */
const fillPlaceholders = (text: string) =>
  text.replaceAll('__CONTACT__', contactEmail).replaceAll('__KID_URL__', kidUrl)

export const Prose = ({ trees }: { trees: readonly Tree[] }) => trees.map(toElement)

function toElement(tree: Tree, index: number): ReactNode {
  if (typeof tree === 'string') return fillPlaceholders(tree)
  const [tag, attributes, children] = tree
  if (import.meta.env.SSR && tag === 'img') return <RewardPicture key={index} name={attributes.src} />
  const entries = Object.entries(attributes).map(([name, value]) => [name, fillPlaceholders(value)])
  return createElement(tag, { key: index, ...Object.fromEntries(entries) }, ...children.map(toElement))
}

const RewardPicture = ({ name = '' }: { name: string | undefined }) => (
  <img src={getRewardPictureUrl(name)} width="320" height="320" alt="" loading="lazy" />
)
