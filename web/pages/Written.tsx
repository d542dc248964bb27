import { createElement, type ReactNode } from 'react'
import { contactLink, kidUrl } from '#web/platform/app/site.ts'
import type { Tree } from '../../ops/content/tree.ts'

/** While pages are made these are placeholders themselves, which the server fills; in the browser it already has. */
const said = (text: string) =>
  text.replaceAll('__CONTACT__', contactLink.replace('mailto:', '')).replaceAll('__KID_URL__', kidUrl)

/** A text as it was written, element by element. */
export const Written = ({ trees }: { trees: readonly Tree[] }) => trees.map(element)

function element(tree: Tree, at: number): ReactNode {
  if (typeof tree === 'string') return said(tree)
  const [tag, attributes, children] = tree
  const filled = Object.entries(attributes).map(([name, value]) => [name, said(value)])
  return createElement(tag, { key: at, ...Object.fromEntries(filled) }, ...children.map(element))
}
