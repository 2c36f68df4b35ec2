import {
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  type DropStmt,
  type FunctionParameter,
  type IndexStmt,
  type Node,
  parse,
  type RangeVar,
  type TypeName,
} from 'libpg-query'
import { outsideMarker, runsOutside } from '../db/migrate-outside.ts'

/** What a statement does that a server of the version before, which still runs, does not survive. */
type Finding = {
  what: string
  /** Whether it hurts only who still uses what is changed, so that it can come a version later. */
  canWait: boolean
}
const breaks = (what: string): Finding[] => [{ what, canWait: true }]
const locks = (what: string): Finding[] => [{ what, canWait: false }]
const unknown = (what: string | undefined) => locks(`is not known to be survived: ${what}`)

/** A statement, and what is written above it. */
type Statement = { node: Node; above: string }
const statementsOf = async (sql: string): Promise<Statement[]> => {
  const bytes = Buffer.from(sql)
  const { stmts = [] } = await parse(sql)
  let end = 0
  return stmts.flatMap(({ stmt, stmt_location: from = 0, stmt_len: length = bytes.length - from }) => {
    const above = bytes.subarray(end, from).toString()
    end = from + length
    return stmt === undefined ? [] : { node: stmt, above }
  })
}
const breakpoint = '--> statement-breakpoint'

const nameOf = (relation: RangeVar | undefined, ...inside: string[]) =>
  [relation?.schemaname ?? 'public', relation?.relname, ...inside].join('.')

/** What each statement of the migration, in the words of a refusal, would do to a server of the version before. */
export const whyNotSurvived = async (
  sql: string,
  version: string,
  earlier: Functions = new Map(),
): Promise<string[]> => {
  const statements = await statementsOf(sql)
  const made = new Set(statements.flatMap(({ node }) => [...tablesMadeBy(node), ...constraintsMadeBy(node)]))
  const functions = new Map(statements.flatMap(({ node }) => functionsMadeBy(node)))
  const judge = runsOutside({ sql }) ? judgeOutside : judgeInside
  return [
    ...(runsOutside({ sql }) && sql.split(breakpoint).length !== statements.length
      ? [`puts ${statements.length} statements between ${sql.split(breakpoint).length - 1} breakpoints`]
      : []),
    ...statements
      .filter(({ node }) => !isMadeAnew(node, earlier, functions))
      .flatMap(({ node, above }) =>
        judge(node, (...named) => made.has(nameOf(...named)))
          .filter((finding) => !(finding.canWait && isExcused(above, version)))
          .map(({ what }) => what),
      ),
  ]
}

const tablesMadeBy = (node: Node) => ('CreateStmt' in node ? [nameOf(node.CreateStmt.relation)] : [])

const joined = (parts: Node[] = []) =>
  parts.map((part) => ('String' in part ? part.String.sval : '')).join('.')
const signatureOf = (name: Node[] | undefined, types: (TypeName | undefined)[]) =>
  `${joined(name)}(${types.map((type) => joined(type?.names?.slice(-1))).join(', ')})`

/** Functions by name and arguments, each with the columns it returns. */
type Functions = ReadonlyMap<string, readonly string[]>
const functionsMadeBy = (node: Node): [string, string[]][] => {
  if (!('CreateFunctionStmt' in node)) return []
  const { funcname, parameters = [] } = node.CreateFunctionStmt
  const given = parameters.flatMap((one) => ('FunctionParameter' in one ? one.FunctionParameter : []))
  const isOut = ({ mode }: FunctionParameter) => mode === 'FUNC_PARAM_TABLE' || mode === 'FUNC_PARAM_OUT'
  const taken = given.filter((one) => !isOut(one)).map(({ argType }) => argType)
  return [[signatureOf(funcname, taken), given.filter(isOut).map(({ name = '' }) => name)]]
}
/** Those that a migration leaves behind, of itself and of what came before it. */
export const functionsAfter = async (sql: string, earlier: Functions): Promise<Functions> =>
  new Map([...earlier, ...(await statementsOf(sql)).flatMap(({ node }) => functionsMadeBy(node))])

/** Whoever calls one that is made anew waits, and finds what it returned before. */
const isMadeAnew = (node: Node, earlier: Functions, made: Functions) => {
  if (!('DropStmt' in node) || node.DropStmt.removeType !== 'OBJECT_FUNCTION') return false
  return (node.DropStmt.objects ?? []).every((one) => {
    if (!('ObjectWithArgs' in one)) return false
    const { objname, objargs = [] } = one.ObjectWithArgs
    const name = signatureOf(
      objname,
      objargs.map((type) => ('TypeName' in type ? type.TypeName : undefined)),
    )
    const returned = made.get(name)
    return returned !== undefined && (earlier.get(name) ?? []).every((column) => returned.includes(column))
  })
}

/** `-- Unused since 0.2.0`: that version is out, and is the oldest that may still run beside the one with this migration. */
const isExcused = (above: string, version: string) => {
  const since = /^-- Unused since (\d+\.\d+\.\d+)\b/m.exec(above)?.[1]
  return since !== undefined && since.localeCompare(version, 'en', { numeric: true }) < 0
}

const constraintsMadeBy = (node: Node) =>
  'AlterTableStmt' in node
    ? commandsOf(node).flatMap(({ def }) =>
        def !== undefined && 'Constraint' in def
          ? nameOf(node.AlterTableStmt.relation, def.Constraint.conname ?? '')
          : [],
      )
    : []

/** Whether this migration makes that table, or that constraint of it. */
type IsNew = (relation: RangeVar | undefined, ...constraint: string[]) => boolean

/** Repeated from the beginning if it is broken off, so only what may be done twice. */
const judgeOutside = (node: Node): Finding[] => {
  if ('IndexStmt' in node) {
    const { concurrent, if_not_exists, idxname } = node.IndexStmt
    return concurrent && if_not_exists && idxname
      ? []
      : locks('builds an index other than by CREATE INDEX CONCURRENTLY IF NOT EXISTS and a name')
  }
  if ('DropStmt' in node && node.DropStmt.removeType === 'OBJECT_INDEX')
    return node.DropStmt.concurrent && node.DropStmt.missing_ok
      ? breaks('drops an index')
      : locks('drops an index other than by DROP INDEX CONCURRENTLY IF EXISTS')
  if (
    'AlterTableStmt' in node &&
    commandsOf(node).every(({ subtype }) => subtype === 'AT_ValidateConstraint')
  )
    return []
  return locks(`is not to be repeated outside a transaction: ${kindOf(node)}`)
}

const judgeInside = (node: Node, isNew: IsNew): Finding[] => {
  if ('IndexStmt' in node) return judgeIndex(node.IndexStmt, isNew)
  if ('DropStmt' in node) return judgeDrop(node.DropStmt)
  if ('AlterTableStmt' in node) return judgeAlter(node, isNew)
  if ('RenameStmt' in node || 'AlterObjectSchemaStmt' in node) return breaks('renames or moves something')
  if ('GrantStmt' in node)
    return !node.GrantStmt.is_grant && node.GrantStmt.objtype === 'OBJECT_TABLE'
      ? breaks('takes rights on a table away')
      : []
  return harmless.has(kindOf(node)) ? [] : unknown(kindOf(node))
}

/** A block of code is not among them: nobody sees what it does. */
const harmless = new Set(
  `CreateSchemaStmt CreateStmt CreateEnumStmt CreatePolicyStmt AlterPolicyStmt CreateFunctionStmt CreateTrigStmt AlterOwnerStmt
   CommentStmt DefineStmt ViewStmt SelectStmt InsertStmt UpdateStmt DeleteStmt`.split(/\s+/),
)

const kindOf = (node: Node) => Object.keys(node)[0] ?? ''

type AlteringTable = Extract<Node, { AlterTableStmt: unknown }>
const commandsOf = ({ AlterTableStmt: { cmds = [] } }: AlteringTable) =>
  cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? cmd.AlterTableCmd : []))

const judgeIndex = ({ concurrent, relation }: IndexStmt, isNew: IsNew): Finding[] => {
  if (concurrent) return locks(`builds an index concurrently, without "${outsideMarker}" in its first line`)
  return isNew(relation) ? [] : locks(`builds an index on ${nameOf(relation)} while nobody can write there`)
}

const judgeDrop = ({ removeType }: DropStmt): Finding[] =>
  removeType === 'OBJECT_INDEX'
    ? locks(`drops an index other than concurrently, after "${outsideMarker}"`)
    : breaks(
        `drops a ${(removeType ?? '').replace('OBJECT_', '').replace('TABCONSTRAINT', 'constraint').toLowerCase()}`,
      )

const judgeAlter = (node: AlteringTable, isNew: IsNew): Finding[] => {
  const { relation } = node.AlterTableStmt
  if (isNew(relation)) return []
  // One that takes the place of another protects as well.
  const isReplaced = ({ subtype, name = '' }: AlterTableCmd) =>
    subtype === 'AT_DropConstraint' && isNew(relation, name)
  return commandsOf(node)
    .filter((command) => !isReplaced(command))
    .flatMap(judgeCommand)
}

const judgeCommand = ({ subtype, name = '', def }: AlterTableCmd): Finding[] => {
  switch (subtype) {
    case 'AT_AddColumn':
      return def !== undefined && 'ColumnDef' in def ? judgeColumn(def.ColumnDef) : []
    case 'AT_AddConstraint':
      return def !== undefined && 'Constraint' in def ? judgeConstraint(def.Constraint) : []
    case 'AT_DropColumn':
      return breaks(`drops the column ${name}`)
    case 'AT_DropConstraint':
      return breaks(`drops the constraint ${name}`)
    case 'AT_AlterColumnType':
      return locks(`changes the type of the column ${name}`)
    case 'AT_SetNotNull':
      return breaks(`asks for a value in the column ${name}`)
    case 'AT_ColumnDefault':
      return def === undefined ? breaks(`drops the default of the column ${name}`) : []
    case 'AT_ValidateConstraint':
      return locks(`validates the constraint ${name} without "${outsideMarker}" in its first line`)
    case 'AT_DropNotNull':
    case 'AT_EnableRowSecurity':
    case 'AT_ForceRowSecurity':
    case 'AT_NoForceRowSecurity':
      return []
    default:
      return unknown(subtype)
  }
}

const judgeConstraint = ({ contype, conname = '', skip_validation, indexname }: Constraint): Finding[] =>
  skip_validation || indexname !== undefined
    ? []
    : locks(
        contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN'
          ? `reads the whole table for ${conname}: NOT VALID is missing`
          : `builds the index of ${conname} while nobody can write there`,
      )

const judgeColumn = ({ colname = '', constraints = [] }: ColumnDef): Finding[] => {
  const all = constraints.flatMap((one) => ('Constraint' in one ? one.Constraint : []))
  const given = all.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr
  const isMade = all.some(({ contype }) => contype === 'CONSTR_GENERATED' || contype === 'CONSTR_IDENTITY')
  const rules = all.filter(({ contype }) => !/DEFAULT|NULL|ATTR/.test(contype ?? ''))
  return [
    ...(all.some(({ contype }) => contype === 'CONSTR_NOTNULL') && given === undefined && !isMade
      ? breaks(`adds the column ${colname} with NOT NULL and no default`)
      : []),
    ...(given !== undefined && !isOneValue(given)
      ? locks(`writes every row anew for a default of the column ${colname}`)
      : []),
    ...(rules.length > 0 ? locks(`reads or writes every row for what is said of the column ${colname}`) : []),
  ]
}

/** The same for every row that is there: such a default is kept beside the table. */
const isOneValue = (value: Node): boolean => {
  if ('TypeCast' in value) return value.TypeCast.arg !== undefined && isOneValue(value.TypeCast.arg)
  if ('FuncCall' in value) return JSON.stringify(value.FuncCall.funcname) === '[{"String":{"sval":"now"}}]'
  return 'A_Const' in value || 'SQLValueFunction' in value
}
