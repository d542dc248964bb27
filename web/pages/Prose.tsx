import { createElement, type ReactNode } from 'react'
import { contactLink, kidUrl } from '#web/platform/app/site.ts'
import type { Tree } from '../../ops/content/tree.ts'

/** In the build the values are placeholders themselves, which the server replaces. */
const fillPlaceholders = (text: string) =>
  text.replaceAll('__CONTACT__', contactLink.replace('mailto:', '')).replaceAll('__KID_URL__', kidUrl)

export const Prose = ({ trees }: { trees: readonly Tree[] }) => trees.map(toElement)

function toElement(tree: Tree, at: number): ReactNode {
  if (typeof tree === 'string') return fillPlaceholders(tree)
  const [tag, attributes, children] = tree
  const filled = Object.entries(attributes).map(([name, value]) => [name, fillPlaceholders(value)])
  return createElement(tag, { key: at, ...Object.fromEntries(filled) }, ...children.map(toElement))
}
