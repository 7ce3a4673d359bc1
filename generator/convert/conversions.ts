import { formatGroupVersion } from '../../runtime/api/index.ts'
import { type Issue, pointerTo } from '../issue.ts'
import { marker } from '../markers.ts'
import {
  type ConversionEnd,
  type ConversionModel,
  findType,
  type KindModel,
  type Model,
  type TypeReference,
} from '../model/model.ts'
import { StructuralBuilder } from '../model/structural.ts'
import type { ConversionDocument, StepInput } from './document.ts'
import { resolveSteps } from './resolve.ts'
import { type Naming, Scope } from './scope.ts'
import { withoutField } from './shape.ts'

export const CONVERSIONS_FILE = 'conversions.yaml'

export interface Conversions {
  readonly conversions: readonly ConversionModel[]
  readonly issues: readonly Issue[]
}

/**
 * Resolves the conversions between the versions of every kind (GEN-07). Versions without a conversion must have the
 * same fields as the storage version; steps must fit both versions and cover all differences.
 * @param documents `conversions.yaml` by folder.
 */
export function resolveConversions(model: Model, documents: ReadonlyMap<string, ConversionDocument>): Conversions {
  const issues: Issue[] = []
  const conversions: ConversionModel[] = []
  const builder = new StructuralBuilder(model)
  for (const [folder, document] of documents) {
    for (const kind of Object.keys(document)) {
      if (!model.kinds.some((each) => each.folder === folder && each.kind === kind))
        issues.push({
          file: `${folder}/${CONVERSIONS_FILE}`,
          pointer: pointerTo('', kind),
          reason: 'is no kind of the folder',
        })
    }
  }
  for (const kind of model.kinds.filter((each) => endsOf(each).length > 1)) {
    for (const pair of pairsOf(kind, documents.get(kind.folder) ?? {}, issues))
      conversions.push(resolvePair({ model, builder, kind, issues }, pair))
  }
  return { conversions, issues }
}

/** A pair of versions with its steps, and the place where issues of it are reported. */
interface Pair {
  readonly first: string
  readonly second: string
  readonly steps: readonly StepInput[]
  readonly file: string
  readonly pointer: string
}

/** Its versions, and the form in which another kind stores its objects, as `core/v1`. */
const endsOf = ({ versions, storedAs }: KindModel): readonly string[] => [
  ...versions.map(({ version }) => version),
  ...(storedAs === undefined ? [] : [nameOfForeign(storedAs)]),
]

export const nameOfForeign = ({ folder, version }: TypeReference): string => `${folder}/${version}`

/** Folder and version of an end. */
function placeOf({ folder }: KindModel, end: string): readonly [string, string] {
  const slash = end.indexOf('/')
  return slash < 0 ? [folder, end] : [end.slice(0, slash), end.slice(slash + 1)]
}

function apiVersionOf({ groupVersions }: Model, kind: KindModel, end: string): string {
  const [folder, version] = placeOf(kind, end)
  return formatGroupVersion({ group: groupVersions.find((each) => each.folder === folder)?.group ?? '', version })
}

/** The declared pairs, and for every version that they don't lead to storage one without steps. */
function pairsOf(kind: KindModel, document: ConversionDocument, issues: Issue[]): readonly Pair[] {
  const file = `${kind.folder}/${CONVERSIONS_FILE}`
  const names = endsOf(kind)
  const pairs: Pair[] = []
  for (const [index, { between, steps }] of (Object.hasOwn(document, kind.kind)
    ? document[kind.kind]
    : []
  )?.entries() ?? []) {
    const pointer = pointerTo('', kind.kind, index)
    const [first, second] = between
    const unknown = between.findIndex((name) => !names.includes(name))
    const reach = unknown < 0 && first !== second ? waysFrom(first, pairs) : undefined
    if (unknown >= 0)
      issues.push({
        file,
        pointer: pointerTo(pointer, 'between', unknown),
        reason: `${between[unknown]} is no version of ${kind.kind}`,
      })
    else if (reach === undefined || reach.has(second))
      issues.push({ file, pointer: pointerTo(pointer, 'between'), reason: 'there is a way between them already' })
    else pairs.push({ first, second, steps, file, pointer })
  }
  for (const name of names) {
    if (waysFrom(name, pairs).has(kind.storageVersion)) continue
    const [folder, version] = placeOf(kind, name)
    const pointer = pointerTo('', 'components', 'schemas', kind.kind, marker('resource'))
    pairs.push({ first: name, second: kind.storageVersion, steps: [], file: `${folder}/${version}.yaml`, pointer })
  }
  return pairs
}

/** Versions that pairs lead to, itself included. */
function waysFrom(start: string, pairs: readonly Pick<Pair, 'first' | 'second'>[]): ReadonlySet<string> {
  const reached = new Set([start])
  for (const name of reached) {
    for (const { first, second } of pairs) {
      if (first === name) reached.add(second)
      if (second === name) reached.add(first)
    }
  }
  return reached
}

interface Context {
  readonly model: Model
  readonly builder: StructuralBuilder
  readonly kind: KindModel
  readonly issues: Issue[]
}

const ENVELOPE = ['apiVersion', 'kind', 'metadata']

function resolvePair({ model, builder, kind, issues }: Context, pair: Pair): ConversionModel {
  const { first, second, steps, file, pointer } = pair
  const [from, to] = [first, second].map((end) => {
    const [folder, version] = placeOf(kind, end)
    const type = findType(model, { folder, version, name: kind.kind })
    return ENVELOPE.reduce((schema, field) => withoutField(schema, [field]), builder.build(type.schema))
  })
  const naming = namingOf(model, kind, pair)
  const scope = new Scope(from ?? {}, to ?? {}, {
    naming,
    pointer,
    report: (where, reason) => void issues.push({ file, pointer: where, reason }),
  })
  const resolved = resolveSteps(scope, steps, pointerTo(pointer, 'steps'))
  const end = (name: string): ConversionEnd => ({ name, apiVersion: apiVersionOf(model, kind, name) })
  return { folder: kind.folder, kind: kind.kind, first: end(first), second: end(second), ...resolved }
}

const NAME_FORM = /^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/
const PREFIX_FORM = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/

/** Returns the names of annotations that keep what a version can't hold: `demo.example/v2.spec.size`. */
function namingOf(model: Model, kind: KindModel, { first, second }: Pair): Naming {
  const prefix = kind.group === '' ? `core.${model.vendor.domain}` : kind.group
  const describe = (end: string): string => `${kind.kind} ${apiVersionOf(model, kind, end)}`
  return {
    first: describe(first),
    second: describe(second),
    keptAs: (side, path) => `${prefix}/${(side === 'first' ? first : second).replaceAll('/', '.')}.${path}`,
    problemOf(name) {
      const slash = name.indexOf('/')
      const fits = NAME_FORM.test(name.slice(slash + 1)) && (slash < 0 || PREFIX_FORM.test(name.slice(0, slash)))
      return fits ? undefined : 'is no name of an annotation'
    },
  }
}

/** The declared steps that lead from one version to another, in order, each with its direction. */
export function wayBetween(
  version: string,
  target: string,
  conversions: readonly ConversionModel[],
): readonly { readonly conversion: ConversionModel; readonly direction: 'forward' | 'back' }[] {
  const ways = new Map<string, ReturnType<typeof wayBetween>>([[version, []]])
  for (const [name, way] of ways) {
    if (name === target) return way
    for (const conversion of conversions) {
      const first = conversion.first.name
      const second = conversion.second.name
      if (first === name && !ways.has(second)) ways.set(second, [...way, { conversion, direction: 'forward' }])
      if (second === name && !ways.has(first)) ways.set(first, [...way, { conversion, direction: 'back' }])
    }
  }
  return []
}
