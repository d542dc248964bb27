import { readFile, writeFile } from 'node:fs/promises'
import { type Selector, type SelectorComponent, transform } from 'lightningcss'

/**
 * A page without JavaScript brings the styles that it uses in itself: as files they are a round trip more before anything
 * is seen, and hold those of all screens. The strict policy allows them by their hash.
 */
export async function styleInPage(file: string, assets: string): Promise<void> {
  const html = await readFile(file, 'utf8')
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)#?"[^>]*>/g)]
  const names = new Set(links.map(([, name = '']) => name))
  if (names.size === 0) throw new Error(`${file} has no styles`)
  const sheets = await Promise.all([...names].map((name) => readFile(`${assets}${name}`, 'utf8')))
  const plain = links.reduce((text, [link]) => text.replace(link, ''), html)
  const styles = usedStyles(sheets.join('\n'), plain)
  await writeFile(
    file,
    plain.replace('</head>', () => `<style>${styles}</style></head>`),
  )
}

/** The rules with a selector whose parts all stand somewhere in the page. Without scripts none can come later. */
function usedStyles(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  )
  const isThere = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return classes.has(part.name)
    if (part.type === 'attribute' && /^data-(site|skin)$/.test(part.name) && part.operation)
      return html.includes(`${part.name}="${part.operation.value}"`)
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.some(isUsed)
    return true
  }
  const isUsed = (selector: Selector): boolean => selector.every(isThere)
  const rules = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: { Rule: { style: (rule) => (rule.value.selectors.some(isUsed) ? undefined : []) } },
  }).code.toString()
  return withoutUnusedNames(rules)
}

/** Colours and measures that no rule of the page asks for, and movements that nothing makes. */
function withoutUnusedNames(css: string): string {
  const left = css
    .replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (line, name) => (css.includes(`var(${name}`) ? line : ''))
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name) =>
      css.split(name).length > 2 ? rule : '',
    )
  // One may have been asked for only by another.
  return left === css ? css : withoutUnusedNames(left)
}
