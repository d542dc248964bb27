import { createElement, type ReactNode } from 'react'
import { contactLink, kidUrl } from '#web/platform/app/site.ts'
import type { Tree } from '../../ops/content/tree.ts'

/** While pages are made these are placeholders themselves, which the server fills; in the browser it already has. */
const fillPlaceholders = (text: string) =>
  text.replaceAll('__CONTACT__', contactLink.replace('mailto:', '')).replaceAll('__KID_URL__', kidUrl)

/** A text as it was written, element by element. */
export const Prose = ({ trees }: { trees: readonly Tree[] }) => trees.map(toElement)

function toElement(tree: Tree, at: number): ReactNode {
  if (typeof tree === 'string') return fillPlaceholders(tree)
  const [tag, attributes, children] = tree
  const filled = Object.entries(attributes).map(([name, value]) => [name, fillPlaceholders(value)])
  return createElement(tag, { key: at, ...Object.fromEntries(filled) }, ...children.map(toElement))
}
