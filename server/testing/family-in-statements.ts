import { loadModule, parseSync } from 'libpg-query'

await loadModule()

/** One place where a statement reads or writes a family's table. `equals` lists the uses with the same family. */
type TableUse = { table: string; namesFamily: boolean; equals: TableUse[] }

/**
 * The tables that a query or subquery can refer to, by name or alias. `undefined` stands for a table that belongs to
 * no family, or for a subquery, which is checked separately.
 */
type Scope = {
  outer: Scope | undefined
  sources: Map<string, TableUse | undefined>
  isSubquery: (name: string) => boolean
}

// A node of PostgreSQL's syntax tree, as libpg-query describes it.
// biome-ignore lint/suspicious/noExplicitAny: the tree has hundreds of kinds of nodes
type Node = any

/**
 * Returns those of `familyTables` that the statement reads or writes without naming the family, each once. A table's
 * family is named by `family_id = …` or `family_id in (…)`, by a join with a table whose family is named, or, in an
 * insert, by the column family_id. A range, such as `family_id > …`, names no family.
 */
export function findTablesWithoutFamily(sql: string, familyTables: ReadonlySet<string>): string[] {
  const uses: TableUse[] = []

  function addQuery(kind: string, query: Node, outer?: Scope) {
    const names = new Set(query.withClause?.ctes.map(({ CommonTableExpr }: Node) => CommonTableExpr.ctename))
    const isSubquery = (name: string) => names.has(name) || outer?.isSubquery(name) === true
    const scope: Scope = { outer, sources: new Map(), isSubquery }
    if (query.relation) addTable(query.relation, scope)
    for (const source of query.fromClause ?? query.usingClause ?? []) addSource(source, scope)
    const columns: string[] = (query.cols ?? []).map(({ ResTarget }: Node) => ResTarget.name)
    if (kind === 'InsertStmt' && columns.includes('family_id')) markNamed([...scope.sources.values()][0])
    const { relation, larg, rarg, ...parts } = query
    for (const side of [larg, rarg]) if (side) addQuery('SelectStmt', side, scope)
    visit(parts, scope)
  }

  function addSource(source: Node, scope: Scope) {
    if (source.RangeVar) addTable(source.RangeVar, scope)
    const subquery = source.RangeSubselect ?? source.RangeFunction
    if (subquery) scope.sources.set(subquery.alias?.aliasname, undefined)
    const join = source.JoinExpr
    if (!join) return
    addSource(join.larg, scope)
    // Keeps only the tables of families, because these certainly have the column family_id.
    const left = [...scope.sources.values()].filter((use) => use)
    addSource(join.rarg, scope)
    const isByFamily = join.usingClause?.some(({ String: { sval } }: Node) => sval === 'family_id')
    const right = [...scope.sources.values()].at(-1)
    if (isByFamily) for (const use of left.length > 0 ? left : [undefined]) equate(use, right)
  }

  function addTable({ relname, schemaname, alias }: Node, scope: Scope) {
    const isOfFamily = !schemaname && familyTables.has(relname) && !scope.isSubquery(relname)
    const use = isOfFamily ? { table: relname, namesFamily: false, equals: [] } : undefined
    if (use) uses.push(use)
    scope.sources.set(alias?.aliasname ?? relname, use)
  }

  function visit(node: Node, scope: Scope | undefined) {
    if (!node || typeof node !== 'object') return
    for (const [kind, part] of Object.entries<Node>(node)) {
      if (/^(Select|Insert|Update|Delete)Stmt$/.test(kind)) addQuery(kind, part, scope)
      else {
        if (scope && kind === 'A_Expr') compare(part, scope)
        if (scope && kind === 'SubLink' && part.subLinkType === 'ANY_SUBLINK')
          for (const side of listMembers(part.testexpr)) markNamed(findUse(side, scope)?.use)
        visit(part, scope)
      }
    }
  }

  function compare({ kind, name, lexpr, rexpr }: Node, scope: Scope) {
    if (name[0].String.sval !== '=' || !['AEXPR_OP', 'AEXPR_IN', 'AEXPR_OP_ANY'].includes(kind)) return
    const rights = listMembers(rexpr)
    for (const [index, side] of listMembers(lexpr).entries()) {
      const left = findUse(side, scope)
      const right = findUse(rights[index] ?? rexpr, scope)
      if (left && right) equate(left.use, right.use)
      else markNamed((left ?? right)?.use)
    }
  }

  for (const { stmt } of parseSync(sql).stmts ?? []) visit(stmt, undefined)
  for (const use of uses.filter(({ namesFamily }) => namesFamily)) spread(use)
  return [...new Set(uses.filter(({ namesFamily }) => !namesFamily).map(({ table }) => table))]
}

/**
 * Returns the use of the family's table whose column family_id the expression is; `use` is undefined if the column
 * belongs to another kind of table. Returns undefined if the expression is anything else than a column family_id.
 */
function findUse(expression: Node, scope: Scope): { use: TableUse | undefined } | undefined {
  const names: string[] = (expression?.ColumnRef?.fields ?? []).map(({ String: text }: Node) => text?.sval)
  if (names.at(-1) !== 'family_id') return undefined
  const source = names.at(-2)
  for (let current: Scope | undefined = scope; current; current = current.outer) {
    if (source ? current.sources.has(source) : current.sources.size > 0) {
      const uses = [...current.sources.values()]
      return { use: source ? current.sources.get(source) : uses.find((use) => use) }
    }
  }
  return { use: undefined }
}

const listMembers = (expression: Node): Node[] => expression?.RowExpr?.args ?? [expression]

function markNamed(use: TableUse | undefined) {
  if (use) use.namesFamily = true
}

function equate(left: TableUse | undefined, right: TableUse | undefined) {
  if (!left || !right) {
    markNamed(left ?? right)
    return
  }
  left.equals.push(right)
  right.equals.push(left)
}

function spread(use: TableUse) {
  for (const other of use.equals)
    if (!other.namesFamily) {
      other.namesFamily = true
      spread(other)
    }
}
