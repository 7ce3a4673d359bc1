import { formatGroupVersion } from '../../runtime/meta/object.ts'
import type { Vendor } from '../../runtime/meta/vendor.ts'
import { type Fault, pointerTo } from '../fault.ts'
import { marker } from '../markers.ts'
import { type ConversionModel, findType, type KindModel, type Model } from '../model/model.ts'
import { StructuralBuilder } from '../model/structural.ts'
import type { ConversionDocument, StepInput } from './document.ts'
import { resolveSteps } from './resolve.ts'
import { type Naming, Scope } from './scope.ts'
import { withoutField } from './shape.ts'

export const conversionsFile = 'conversions.yaml'

export interface Conversions {
  readonly conversions: readonly ConversionModel[]
  readonly faults: readonly Fault[]
}

/**
 * The way between the versions of every kind (GEN-07). Versions that no file speaks of must hold the same fields as the
 * storage version; what steps say must fit both versions, and leave nothing over.
 * @param documents `conversions.yaml` by folder.
 */
export function resolveConversions(model: Model, documents: ReadonlyMap<string, ConversionDocument>): Conversions {
  const faults: Fault[] = []
  const conversions: ConversionModel[] = []
  const builder = new StructuralBuilder(model)
  for (const [folder, document] of documents) {
    for (const kind of Object.keys(document)) {
      if (!model.kinds.some((each) => each.folder === folder && each.kind === kind))
        faults.push({
          file: `${folder}/${conversionsFile}`,
          pointer: pointerTo('', kind),
          reason: 'is no kind of the folder',
        })
    }
  }
  for (const kind of model.kinds.filter(({ virtual, versions }) => !virtual && versions.length > 1)) {
    for (const pair of pairsOf(kind, documents.get(kind.folder) ?? {}, faults))
      conversions.push(resolvePair({ model, builder, kind, faults }, pair))
  }
  return { conversions, faults }
}

/** A pair of versions with its steps, and the place where faults of it are reported. */
interface Pair {
  readonly first: string
  readonly second: string
  readonly steps: readonly StepInput[]
  readonly file: string
  readonly pointer: string
}

/** The declared pairs, and for every version that they don't lead to storage one without steps. */
function pairsOf(kind: KindModel, document: ConversionDocument, faults: Fault[]): readonly Pair[] {
  const file = `${kind.folder}/${conversionsFile}`
  const names = kind.versions.map(({ version }) => version)
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
      faults.push({
        file,
        pointer: pointerTo(pointer, 'between', unknown),
        reason: `${between[unknown]} is no version of ${kind.kind}`,
      })
    else if (reach === undefined || reach.has(second))
      faults.push({ file, pointer: pointerTo(pointer, 'between'), reason: 'there is a way between them already' })
    else pairs.push({ first, second, steps, file, pointer })
  }
  for (const name of names) {
    if (waysFrom(name, pairs).has(kind.storageVersion)) continue
    const pointer = pointerTo('', 'components', 'schemas', kind.kind, marker('resource'))
    pairs.push({ first: name, second: kind.storageVersion, steps: [], file: `${kind.folder}/${name}.yaml`, pointer })
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
  readonly faults: Fault[]
}

const envelope = ['apiVersion', 'kind', 'metadata']

function resolvePair({ model, builder, kind, faults }: Context, pair: Pair): ConversionModel {
  const { first, second, steps, file, pointer } = pair
  const [from, to] = [first, second].map((version) => {
    const type = findType(model, { folder: kind.folder, version, name: kind.kind })
    return envelope.reduce((schema, field) => withoutField(schema, [field]), builder.build(type.schema))
  })
  const naming = namingOf(kind, pair, model.vendor)
  const scope = new Scope(from ?? {}, to ?? {}, {
    naming,
    pointer,
    report: (where, reason) => void faults.push({ file, pointer: where, reason }),
  })
  const resolved = resolveSteps(scope, steps, pointerTo(pointer, 'steps'))
  return { folder: kind.folder, group: kind.group, kind: kind.kind, first, second, ...resolved }
}

const nameForm = /^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/
const prefixForm = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/

/** What a version can't hold is an annotation that names group, version and path: `demo.example/v2.spec.size`. */
function namingOf({ group, kind }: KindModel, { first, second }: Pair, vendor: Vendor): Naming {
  const prefix = group === '' ? `core.${vendor.domain}` : group
  const describe = (version: string): string => `${kind} ${formatGroupVersion({ group, version })}`
  return {
    first: describe(first),
    second: describe(second),
    keptAs: (side, path) => `${prefix}/${side === 'first' ? first : second}.${path}`,
    problemOf(name) {
      const slash = name.indexOf('/')
      const fits = nameForm.test(name.slice(slash + 1)) && (slash < 0 || prefixForm.test(name.slice(0, slash)))
      return fits ? undefined : 'is no name of an annotation'
    },
  }
}

/** The declared steps that lead from a version to the storage version, in order, each with its direction. */
export function wayToStorage(
  { storageVersion }: KindModel,
  version: string,
  conversions: readonly ConversionModel[],
): readonly { readonly conversion: ConversionModel; readonly direction: 'forward' | 'back' }[] {
  const ways = new Map<string, ReturnType<typeof wayToStorage>>([[version, []]])
  for (const [name, way] of ways) {
    if (name === storageVersion) return way
    for (const conversion of conversions) {
      const { first, second } = conversion
      if (first === name && !ways.has(second)) ways.set(second, [...way, { conversion, direction: 'forward' }])
      if (second === name && !ways.has(first)) ways.set(first, [...way, { conversion, direction: 'back' }])
    }
  }
  return []
}
