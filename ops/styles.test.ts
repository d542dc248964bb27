import { globSync, readFileSync } from 'node:fs'
import { type Selector, transform } from 'lightningcss'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Classes of elements that a library creates. */
const thirdPartyClasses = ['grecaptcha-badge']

const sources = [
  ...globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }),
  ...globSync(['ops/**/*.mjs', 'ops/content/*.ts']),
].map((file) => ({ file, code: readFileSync(file, 'utf8') }))

/** Returns all classes of a selector, also inside `:is()` and the like. */
const classesIn = (selector: Selector): string[] =>
  selector.flatMap((part) => {
    if (part.type === 'class') return [part.name]
    if (part.type !== 'pseudo-class') return []
    if (part.kind !== 'is' && part.kind !== 'where' && part.kind !== 'not' && part.kind !== 'has') return []
    return part.selectors.flatMap((one) => classesIn(one))
  })

const sheets = globSync('web/**/*.css').map((file) => ({ file, code: readFileSync(file, 'utf8') }))
const styled = new Set<string>()
for (const { file, code } of sheets)
  transform({
    filename: file,
    code: Buffer.from(code),
    visitor: {
      Selector(selector) {
        for (const name of classesIn(selector)) styled.add(name)
      },
    },
  })

type Node = { type: string; [key: string]: unknown }

/** Returns all string literals of a file; `isClass` tells whether the literal is in a `className`. */
function textsOf(file: string, code: string) {
  const texts: { text: string; isClass: boolean }[] = []
  const visit = (value: unknown, isClass: boolean) => {
    if (Array.isArray(value)) for (const one of value) visit(one, isClass)
    else if (typeof value === 'object' && value !== null && 'type' in value) visitNode(value as Node, isClass)
  }
  const visitNode = (node: Node, isClass: boolean) => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push({ text: node.value, isClass })
    else if (node.type === 'TemplateElement')
      texts.push({ text: (node.value as { cooked: string }).cooked, isClass })
    else if (node.type === 'JSXAttribute') visit(node.value, (node.name as Node).name === 'className')
    // Operands of comparisons are not class names.
    else if (node.type === 'BinaryExpression') visit([node.left, node.right], false)
    else for (const child of Object.values(node)) visit(child, isClass)
  }
  visit(parseSync(file, code).program, false)
  return texts
}
const texts = sources.flatMap(({ file, code }) => textsOf(file, code))

test('every class of a stylesheet is used', () => {
  const usedWords = new Set(texts.flatMap(({ text }) => text.split(/[^\w-]+/)))
  // Prefixes of composed names, such as `scenery-${name}`.
  const prefixes = [...usedWords].filter((word) => word.endsWith('-') && word.length > 1)
  const unused = [...styled].filter(
    (name) => !usedWords.has(name) && !prefixes.some((prefix) => name.startsWith(prefix)),
  )
  expect(unused).toEqual(thirdPartyClasses)
})

test('every class name of an element is defined in a stylesheet', () => {
  const classNames = texts.filter(({ isClass }) => isClass).flatMap(({ text }) => text.split(/\s+/))
  expect(classNames.filter((name) => name && !name.endsWith('-') && !styled.has(name))).toEqual([])
})

test('every custom property that a stylesheet sets is read', () => {
  const allCode = sheets.map(({ code }) => code).join('\n')
  const set = new Set([...allCode.matchAll(/(?<=[{};/]\s*)(--[\w-]+):/g)].map(([, name]) => name))
  expect(set.size).toBeGreaterThan(0)
  expect([...set].filter((name) => !allCode.includes(`var(${name}`))).toEqual([])
})

test('media queries use only the breakpoints that tokens.css lists', () => {
  const tokens = sheets.find(({ file }) => file.endsWith('tokens.css'))?.code ?? ''
  const listed = new Set(/Breakpoints: [^.]*/.exec(tokens)?.[0].match(/\d+rem/g))
  const isListed = (condition: string) =>
    listed.has(/^\(width (?:<=|>) (\d+rem)\)$/.exec(condition)?.[1] ?? '')
  const queries = sheets.flatMap(({ code }) => code.match(/@media [^{]+/g) ?? [])
  const sizeConditions = queries.flatMap((text) => text.match(/\([^)]*(?:width|height|rem|px)[^)]*\)/g) ?? [])
  expect(sizeConditions.length).toBeGreaterThan(0)
  expect(sizeConditions.filter((condition) => !isListed(condition))).toEqual([])
})
