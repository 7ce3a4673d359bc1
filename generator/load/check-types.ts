import { patternError, patternsBudget } from '../../runtime/pattern/index.ts'
import { describe } from '../../runtime/api/index.ts'
import { applyDefaults, checkOf, Problems, nativeWording, type Problem } from '../../runtime/schema/index.ts'
import { isEndless } from './endless-default.ts'
import { type Issue, pointerTo } from '../issue.ts'
import { marker } from '../markers.ts'
import { flatten } from '../model/flatten.ts'
import { isTakenName } from '../model/surface.ts'
import { StructuralBuilder } from '../model/structural.ts'
import { type Model, type SchemaNode, type TypeModel, findType, typeKey } from '../model/model.ts'

const SCALARS = new Set(['string', 'integer', 'number', 'boolean'])

/** A schema node with what its reference and its inline type say, unless it says otherwise. References form no cycle here. */
function resolved(model: Model, node: SchemaNode): SchemaNode {
  const own = flatten(model, node)
  return own.reference === undefined ? own : { ...resolved(model, findType(model, own.reference).schema), ...own }
}

/** Rules over every declared type: markers fit what they stand at, and each other (GEN-09). */
export function checkTypes(model: Model): readonly Issue[] {
  const cycles = aliasCycles(model)
  if (cycles.length > 0) return cycles
  const context: Context = { model, builder: new StructuralBuilder(model), place: 'declaration' }
  return model.groupVersions.flatMap(({ file, types }) =>
    [...types.values()].flatMap((type) =>
      [...nameReasons(type), ...nodeReasons(context, type.schema, pointerOf(type))].map((finding) => ({
        file,
        ...finding,
      })),
    ),
  )
}

const pointerOf = ({ name }: TypeModel): string => pointerTo('', 'components', 'schemas', name)

/** Types that are nothing but references to each other in a circle, `T: allOf [T]`, and value rules that do the same. */
function aliasCycles(model: Model): readonly Issue[] {
  const issues: Issue[] = []
  for (const { file, types } of model.groupVersions) {
    for (const type of types.values()) {
      if (reachesItself(model, type)) {
        issues.push({
          file,
          pointer: pointerOf(type),
          reason: 'refers to itself without a property or item in between',
        })
      }
    }
  }
  return issues
}

function reachesItself(model: Model, type: TypeModel): boolean {
  const seen = new Set<string>()
  const pending = [...sameValue(type.schema)]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.reference !== undefined) {
      const key = typeKey(node.reference)
      if (key === typeKey(type)) return true
      if (seen.has(key)) continue
      seen.add(key)
      pending.push(...sameValue(findType(model, node.reference).schema))
    }
    pending.push(...sameValue(node).filter((each) => each !== node))
  }
  return false
}

/** The node and every node that describes the same value. */
const sameValue = (node: SchemaNode): readonly SchemaNode[] => [
  node,
  ...[
    ...(node.allOf ?? []),
    ...(node.anyOf ?? []),
    ...(node.oneOf ?? []),
    ...(node.not === undefined ? [] : [node.not]),
  ].flatMap(sameValue),
]

interface Finding {
  readonly pointer: string
  readonly reason: string
}

const nameReasons = (type: TypeModel): readonly Finding[] =>
  isTakenName(type)
    ? [{ pointer: pointerOf(type), reason: `${type.name} is a name that generated code uses itself` }]
    : []

interface Context {
  readonly model: Model
  /** `branch`: within allOf, anyOf, oneOf or not, where a schema restricts values whose type and fields stand outside. */
  readonly place: 'declaration' | 'branch'
  readonly builder: StructuralBuilder
}

function nodeReasons(context: Context, node: SchemaNode, pointer: string): readonly Finding[] {
  const { model } = context
  const full = resolved(model, node)
  const here: Finding[] = []
  const issue = (token: string, reason: string): void => void here.push({ pointer: pointerTo(pointer, token), reason })

  if (node.reference !== undefined && (node.properties ?? node.items ?? node.additionalProperties) !== undefined) {
    here.push({
      pointer,
      reason: 'a node that refers to a type cannot declare properties, items or additionalProperties of its own',
    })
  }
  const isDeclaration = context.place === 'declaration'
  if (isDeclaration && node.items !== undefined && node.type !== 'array') issue('items', 'only an array has items')
  if (node.reference === undefined && node.type === 'array' && node.items === undefined)
    issue('type', 'an array needs items')
  if (isDeclaration && (node.properties ?? node.additionalProperties) !== undefined && node.type !== 'object') {
    here.push({ pointer, reason: 'properties stand only at type: object' })
  }
  for (const name of node.required ?? []) {
    if (isDeclaration && full.properties !== undefined && full.properties[name] === undefined)
      issue('required', `${name} is no property`)
  }
  if (node.mapType !== undefined && full.type !== 'object') issue(marker('map-type'), 'stands only at an object')
  if (node.embeddedResource === true && full.type !== 'object')
    issue(marker('embedded-type'), 'stands only at an object')
  if (node.patchMergeKey !== undefined && full.type !== 'array')
    issue(marker('patch-merge-key'), 'stands only at an array')
  if (node.pattern !== undefined && patternError(node.pattern, patternsBudget()) !== undefined)
    issue('pattern', 'is no regular expression (RE2)')
  here.push(
    ...listReasons(model, node, full, pointer),
    ...wireReasons(node, pointer),
    ...defaultReasons(context, node, pointer),
  )
  return [...here, ...nestedReasons(context, node, pointer)]
}

function listReasons(model: Model, node: SchemaNode, full: SchemaNode, pointer: string): readonly Finding[] {
  const found: Finding[] = []
  const at = (name: string, reason: string): void =>
    void found.push({ pointer: pointerTo(pointer, marker(name)), reason })
  if (node.listType !== undefined && full.type !== 'array') at('list-type', 'stands only at an array')
  if (node.listMapKeys !== undefined && full.listType !== 'map')
    at('list-map-keys', `needs ${marker('list-type')}: map`)
  const item = full.items && resolved(model, full.items)
  if (node.listType === 'set' && item !== undefined) {
    const atomic =
      (item.type === 'array' && item.listType === 'atomic') || (item.type === 'object' && item.mapType === 'atomic')
    if (item.type === 'object' && !atomic) at('list-type', 'the items of a set are scalars, not objects')
    else if (item.type === 'array' && !atomic) at('list-type', 'the items of a set are scalars, not lists')
  }
  found.push(...mergeReasons(model, node, full, pointer))
  if (node.listType !== 'map') return found
  if (full.listMapKeys === undefined) at('list-type', `a list of type map needs ${marker('list-map-keys')}`)
  if (item !== undefined && item.type !== 'object') at('list-type', 'the items of a map are objects')
  for (const [index, key] of (full.listMapKeys ?? []).entries()) {
    const keyAt = pointerTo(pointer, marker('list-map-keys'), index)
    found.push(...keyReasons(model, item, key).map((reason) => ({ pointer: keyAt, reason })))
  }
  return found
}

/** Returns what is wrong with a key field of list items. */
function keyReasons(model: Model, item: SchemaNode | undefined, key: string): readonly string[] {
  const property = item?.properties?.[key]
  if (property === undefined) return [`${key} is no property of the items`]
  const keySchema = resolved(model, property)
  const scalar = keySchema.intOrString === true || (keySchema.type !== undefined && SCALARS.has(keySchema.type))
  const given = item?.required?.includes(key) === true || keySchema.default !== undefined
  return [
    ...(scalar ? [] : [`${key} is no scalar`]),
    ...(given ? [] : [`${key} is neither required nor has it a default`]),
  ]
}

/** A list that merges without a list type is one by its patch markers (MERGE-07): the same holds for its key. */
function mergeReasons(model: Model, node: SchemaNode, full: SchemaNode, pointer: string): readonly Finding[] {
  const merges = full.patchStrategy?.includes('merge') === true
  const at = (name: string, reason: string): Finding => ({ pointer: pointerTo(pointer, marker(name)), reason })
  const key = full.patchMergeKey
  if (key !== undefined && full.type === 'array' && !merges)
    return [at('patch-merge-key', `needs ${marker('patch-strategy')}: merge`)]
  const item = full.items && resolved(model, full.items)
  if (node.patchStrategy === undefined || full.listType !== undefined || !merges || item === undefined) return []
  if (key !== undefined) return keyReasons(model, item, key).map((reason) => at('patch-merge-key', reason))
  return item.type === 'object' ? [at('patch-strategy', `to merge objects needs ${marker('patch-merge-key')}`)] : []
}

/** Checks that every number of a message is used once. */
function wireReasons(node: SchemaNode, pointer: string): readonly Finding[] {
  const nameOf = new Map<number, string>()
  if (node.inlineProto !== undefined) nameOf.set(node.inlineProto.number, marker('inline-proto'))
  return Object.entries(node.properties ?? {}).flatMap(([name, { proto }]) => {
    if (proto === undefined) return []
    const first = nameOf.get(proto)
    if (first === undefined) {
      nameOf.set(proto, name)
      return []
    }
    return [
      {
        pointer: pointerTo(pointer, 'properties', name, marker('proto')),
        reason: `${proto} is already the number of ${first}`,
      },
    ]
  })
}

/**
 * Returns whether a problem of a default is tolerated: it may be incomplete, because nested defaults fill in the rest,
 * and it may be an out-of-range 0, because an omitted field is validated as the zero that it means.
 */
const isLetPass = ({ keyword, value }: Problem): boolean =>
  keyword === 'required' || (value === 0 && (keyword === 'minimum' || keyword === 'maximum'))

/** A default is a value of its field. */
function defaultReasons({ builder }: Context, node: SchemaNode, pointer: string): readonly Finding[] {
  if (node.default === undefined) return []
  const schema = builder.build(node)
  const here = pointerTo(pointer, 'default')
  if (isEndless(schema, node.default))
    return [{ pointer: here, reason: 'contains a default that contains itself, without end' }]
  const problems = new Problems('named')
  checkOf(schema)(applyDefaults(schema, node.default), problems)
  return problems.list
    .filter((problem) => !isLetPass(problem))
    .map((problem) => ({ pointer: here, reason: describe(nativeWording(problem)) }))
}

function nestedReasons(context: Context, node: SchemaNode, pointer: string): readonly Finding[] {
  const visitIn = (
    within: Context,
    nested: SchemaNode | undefined,
    ...tokens: (string | number)[]
  ): readonly Finding[] => (nested === undefined ? [] : nodeReasons(within, nested, pointerTo(pointer, ...tokens)))
  const branch: Context = { ...context, place: 'branch' }
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, each]) => visitIn(context, each, 'properties', name)),
    ...(node.additionalProperties === true ? [] : visitIn(context, node.additionalProperties, 'additionalProperties')),
    ...visitIn(context, node.items, 'items'),
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((key) =>
      (node[key] ?? []).flatMap((each, index) => visitIn(branch, each, key, index)),
    ),
    ...visitIn(branch, node.not, 'not'),
  ]
}
