import { atOnce } from '../../runtime/async/index.ts'
import { ruleIssues, type RulePlace, type SchemaStep } from '../../runtime/rules/index.ts'
import { type Issue, formatIssue, pointerTo } from '../issue.ts'
import { marker } from '../markers.ts'
import { flatten } from '../model/flatten.ts'
import { type Model, type SchemaNode, type TypeReference, findType } from '../model/model.ts'
import { StructuralBuilder } from '../model/structural.ts'

/**
 * Rules that do not compile, have the wrong type or may cost too much, in the schemas of all kinds (GEN-09). A type that
 * several kinds share is named once.
 */
export function checkRules(model: Model): readonly Issue[] {
  const builder = new StructuralBuilder(model)
  const issues = new Map<string, Issue>()
  for (const { folder, kind, versions } of model.kinds) {
    for (const { version } of versions) {
      const type: TypeReference = { folder, version, name: kind }
      for (const issue of issuesOf(model, builder, type)) issues.set(formatIssue(issue), issue)
    }
  }
  return [...issues.values()]
}

function issuesOf(model: Model, builder: StructuralBuilder, type: TypeReference): readonly Issue[] {
  const describe = (place: RulePlace): string => {
    const { file, pointer } = locate(model, type, place)
    return `${file}#${pointer}`
  }
  const schema = builder.build({ reference: type })
  return atOnce(ruleIssues(schema, { describe, marker: marker('validations') })).map(({ field, message }) => {
    const [file = '', pointer = ''] = field.split('#')
    return { file, pointer, reason: withoutExcerpts(message) }
  })
}

/** Without the lines that show the source again, with a caret: an issue is one line. */
function withoutExcerpts(message: string): string {
  return message
    .split('\n')
    .filter((line) => !line.startsWith(' | '))
    .join('; ')
}

interface Place {
  readonly file: string
  readonly pointer: string
}

/** The node of a file that has a keyword; it may be in the type that another node refers to. */
interface Position extends Place {
  readonly node: SchemaNode
}

/** Returns the position in the files of a place in a kind's schema. */
function locate(model: Model, type: TypeReference, { steps, rule }: RulePlace): Place {
  let position = declarationOf(model, type)
  for (const step of steps) position = stepFrom(model, position, step)
  if (rule !== undefined) position = saying(model, position, ({ validations }) => validations !== undefined)
  const { file, pointer } = position
  if (rule === undefined) return { file, pointer }
  return { file, pointer: pointerTo(pointer, marker('validations'), rule.index, rule.field) }
}

function declarationOf(model: Model, type: TypeReference): Position {
  const { folder, version, name } = type
  const { file = '' } = model.groupVersions.find((each) => each.folder === folder && each.version === version) ?? {}
  return { file, pointer: pointerTo('', 'components', 'schemas', name), node: findType(model, type).schema }
}

/** The position itself, or that of the type it refers to, whichever says it. */
function saying(model: Model, position: Position, says: (node: SchemaNode) => boolean): Position {
  const { reference } = position.node
  if (says(position.node) || reference === undefined) return position
  return saying(model, declarationOf(model, reference), says)
}

function stepFrom(model: Model, from: Position, step: SchemaStep): Position {
  const { keyword } = step
  const at = saying(model, from, (node) => flatten(model, node)[keyword] !== undefined)
  const node = flatten(model, at.node)
  const next = (inner: SchemaNode | undefined, ...tokens: (string | number)[]): Position => ({
    file: at.file,
    pointer: pointerTo(at.pointer, ...tokens),
    node: inner ?? {},
  })
  switch (step.keyword) {
    case 'properties':
      return next(node.properties?.[step.name], keyword, step.name)
    case 'allOf':
      return next(node.allOf?.[step.index], keyword, step.index)
    case 'items':
      return next(node.items, keyword)
    case 'additionalProperties':
      return next(node.additionalProperties === true ? undefined : node.additionalProperties, keyword)
  }
}
