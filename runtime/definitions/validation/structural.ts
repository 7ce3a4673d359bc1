import { isEnough, describe, forbiddenValue, invalidValue, requiredValue, type FieldError } from '../../api/index.ts'
import { isJsonObject, objectOf, objectsOf, stringOf, type JsonObject } from '../../json/index.ts'
import { atOnce, type Sliced } from '../../async/index.ts'
import type { SchemaMark } from '../marks.ts'
import { incompleteness } from './completeness.ts'
import { nestedRestrictions, patternErrors, restrictionErrors } from './nested.ts'
import { nestedSchemas, type SchemaNode, type SchemaRules } from './schema.ts'
import { errorsOfNodes, nodesOf } from './walk.ts'

type Level = 'root' | 'item' | 'field'

/** Returns why a schema is not structural, in the order of the sentences; none: it is structural (CRD-02). */
export function* structuralErrors({ schema, field }: SchemaNode, rules: SchemaRules): Sliced<FieldError[]> {
  const nodes = nodesOf<StructuralNode>({ schema, field, level: 'root' }, (node) =>
    isValue(node) ? nestedValues(node, rules) : nestedRestrictions(node),
  )
  let haveAlternatives = false
  const errors = yield* errorsOfNodes(nodes, (node) => {
    if (isValue(node)) return invariantErrors(node, rules)
    haveAlternatives = true
    return restrictionErrors(node, rules)
  })
  if (haveAlternatives && !isEnough(errors)) errors.push(...(yield* incompleteness({ schema, field })))
  // A message is formatted each time it is read, so each is read once.
  const told = errors.map((error) => ({ error, text: describe(error) }))
  return told.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ error }) => error)
}

/** A schema that declares a value. */
interface ValueNode extends SchemaNode {
  readonly level: Level
}

/** A schema that declares a value, or one that only restricts it. */
type StructuralNode = ValueNode | SchemaNode

const isValue = (node: StructuralNode): node is ValueNode => 'level' in node

/** Yields the schemas of the parts of a value, and those that restrict it. */
function* nestedValues(node: ValueNode, rules: SchemaRules): Iterator<StructuralNode> {
  const { schema, field } = node
  const { items, properties, additionalProperties } = schema
  if (isJsonObject(items)) yield { schema: items, field: `${field}.items`, level: 'item' }
  if (isJsonObject(properties))
    for (const name of Object.keys(properties))
      yield { schema: objectOf(properties[name]), field: `${field}.properties[${name}]`, level: 'field' }
  if (isJsonObject(additionalProperties))
    yield { schema: additionalProperties, field: `${field}.additionalProperties`, level: 'field' }
  yield* restrictionsOf(node, rules)
}

const TYPE_REQUIRED: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
}

function invariantErrors({ schema, field, level }: ValueNode, rules: SchemaRules): FieldError[] {
  const { items, additionalProperties } = schema
  const errors: FieldError[] = []
  if (schema.type === 'array' && items === undefined) errors.push(requiredValue(`${field}.items`, 'must be specified'))
  if (level === 'root' && additionalProperties !== undefined && additionalProperties !== false)
    errors.push(forbiddenValue(`${field}.additionalProperties`, 'must not be used at the root'))
  return [
    ...errors,
    ...patternErrors(schema, field, rules),
    ...typeErrors(schema, field, level, rules),
    ...identityErrors(schema, field, level, rules),
  ]
}

/** Returns whether alternatives are the customary spelling of "an integer or a string", which counts as structural. */
const isIntOrString = (branches: unknown): boolean => {
  const types = objectsOf(branches).map((branch) => (Object.keys(branch).length === 1 ? branch.type : undefined))
  return types.length === 2 && types[0] === 'integer' && types[1] === 'string'
}

/** Yields the alternatives of a schema that declares a value. */
function* restrictionsOf({ schema, field }: SchemaNode, { marks }: SchemaRules): Iterable<SchemaNode> {
  const marked = schema[marks['int-or-string']] === true
  for (const keyword of ['anyOf', 'allOf', 'oneOf'] as const) {
    if (keyword === 'anyOf' && marked && isIntOrString(schema.anyOf)) continue
    for (const [index, branch] of objectsOf(schema[keyword]).entries()) {
      const { anyOf, ...rest } = branch
      const looked = keyword === 'allOf' && index === 0 && marked && isIntOrString(anyOf) ? rest : branch
      yield { schema: looked, field: `${field}.${keyword}[${index}]` }
    }
  }
  if (isJsonObject(schema.not)) yield { schema: schema.not, field: `${field}.not` }
}

function typeErrors(schema: JsonObject, field: string, level: Level, rules: SchemaRules): FieldError[] {
  const mark = (name: SchemaMark): boolean => schema[rules.marks[name]] === true
  const embedded = mark('embedded-resource')
  const intOrString = mark('int-or-string')
  const preserves = mark('preserve-unknown-fields')
  const type = stringOf(schema.type)
  const errors: FieldError[] = []
  const at = `${field}.type`
  const exclude = (name: SchemaMark): void =>
    void errors.push(
      invalidValue(`${field}.${rules.marks[name]}`, true, `must be false if ${rules.marks['int-or-string']} is true`),
    )
  if (intOrString && preserves) exclude('preserve-unknown-fields')
  if (intOrString && embedded) exclude('embedded-resource')
  if (embedded && type !== 'object') {
    const detail = `must be object if ${rules.marks['embedded-resource']} is true`
    errors.push(type === '' ? requiredValue(at, detail) : invalidValue(at, type, detail))
  } else if (type === '' && !intOrString && !preserves) errors.push(requiredValue(at, TYPE_REQUIRED[level]))
  if (level === 'root' && type !== '' && type !== 'object')
    errors.push(invalidValue(at, type, 'must be object at the root'))
  return errors
}

/**
 * Returns the errors of what the schema of an object, at the root or embedded, states about kind, apiVersion and
 * metadata.
 */
function identityErrors(schema: JsonObject, field: string, level: Level, rules: SchemaRules): FieldError[] {
  const embeddedMark = rules.marks['embedded-resource']
  const preserveMark = rules.marks['preserve-unknown-fields']
  const embedded = schema[embeddedMark] === true
  const properties = objectOf(schema.properties)
  const errors: FieldError[] = []
  if (embedded && isJsonObject(schema.additionalProperties))
    errors.push(forbiddenValue(`${field}.additionalProperties`, `must not be used if ${embeddedMark} is set`))
  if (embedded && schema[preserveMark] !== true && Object.keys(properties).length === 0)
    errors.push(
      requiredValue(`${field}.properties`, `must not be empty if ${embeddedMark} is true without ${preserveMark}`),
    )
  if (level !== 'root' && !embedded) return errors
  for (const name of ['kind', 'apiVersion']) {
    if (!Object.hasOwn(properties, name)) continue
    const { type = '' } = objectOf(properties[name])
    if (type !== 'string') errors.push(invalidValue(`${field}.properties[${name}].type`, type, 'must be string'))
  }
  if (!Object.hasOwn(properties, 'metadata')) return errors
  const metadata = objectOf(properties.metadata)
  const at = `${field}.properties[metadata]`
  if (metadata.type !== 'object') errors.push(invalidValue(`${at}.type`, metadata.type ?? '', 'must be object'))
  if (level !== 'root') return errors
  errors.push(...metadataDefaults({ schema: metadata, field: at }))
  if (!restrictsNamesOnly(metadata))
    errors.push(
      forbiddenValue(
        at,
        'must not specify anything other than name and generateName, but metadata is implicitly specified',
      ),
    )
  return errors
}

/** Returns the errors of defaults for metadata, which is the server's own. */
const metadataDefaults = (root: SchemaNode): FieldError[] =>
  atOnce(
    errorsOfNodes(nodesOf(root, nestedSchemas), ({ schema, field }) =>
      schema.default === undefined ? [] : [forbiddenValue(`${field}.default`, 'must not be set in top-level metadata')],
    ),
  )

function restrictsNamesOnly({ type: _, properties, description: __, ...rest }: JsonObject): boolean {
  const names = Object.keys(objectOf(properties))
  return Object.keys(rest).length === 0 && names.every((name) => name === 'name' || name === 'generateName')
}
