import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'

/** A field of a built-in kind as the facts tell it. */
export interface FieldFact {
  readonly type: string
  readonly proto?: number
  readonly required?: true
  readonly 'nullable-pointer'?: true
  readonly inline?: true
  readonly list?: 'atomic' | 'set' | 'map'
  readonly keys?: readonly string[]
  readonly map?: 'atomic' | 'granular'
  readonly patchStrategy?: string
  readonly patchMergeKey?: string
  readonly default?: unknown
}

/** The life of one version of a kind. */
export interface LifecycleFact {
  readonly introduced?: string
  readonly deprecated?: string
  readonly removed?: string
  /** `group,version,kind`. */
  readonly replacement?: string
}

interface TypeFact extends LifecycleFact {
  readonly fields?: Readonly<Record<string, FieldFact>>
}

interface FactFile {
  readonly types: Readonly<Record<string, TypeFact>>
}

const folder = fileURLToPath(new URL('../../../shared/facts', import.meta.url))

/** The facts lie beside the checkout, not in it: tests that compare with them run where they are. */
export const haveFacts = existsSync(`${folder}/api-types`)

const files = new Map<string, FactFile>()

/** `core/v1` and the like; undefined: nothing is known of that version. */
function factFile(version: string): FactFile | undefined {
  const path = `${folder}/api-types/${version}.yaml`
  if (!files.has(version) && existsSync(path)) files.set(version, load(readFileSync(path, 'utf8')) as FactFile)
  return files.get(version)
}

/** The file and the name of a type: `core/v1.Pod`, or `Pod` as that file writes it. */
function locate(type: string, from: string): readonly [string, string] {
  const dot = type.lastIndexOf('.')
  return dot < 0 ? [from, type] : [type.slice(0, dot), type.slice(dot + 1)]
}

/**
 * The fields of a type such as `core/v1.PodSpec`, those of inlined types among its own, as its JSON has them; undefined:
 * nothing is known of it.
 */
export function fieldFacts(typeName: string): ReadonlyMap<string, FieldFact> | undefined {
  const [version, name] = locate(typeName, '')
  const fields = factFile(version)?.types[name]?.fields
  if (fields === undefined) return undefined
  const entries = Object.entries(fields).flatMap(([field, fact]): [string, FieldFact][] => {
    if (fact.inline !== true && !field.startsWith('(inline')) return [[field, fact]]
    const [at, inlined] = locate(fact.type, version)
    // Older versions inline types of the newest one.
    return [...(fieldFacts(`${at}.${inlined}`) ?? fieldFacts(`${at.replace(/\/.*/, '')}/v1.${inlined}`) ?? [])]
  })
  return new Map(entries)
}

/** The life of a version of a kind such as `core/v1.Pod`; undefined: nothing is known of it. */
export function lifecycleFact(typeName: string): LifecycleFact | undefined {
  const [version, name] = locate(typeName, '')
  return factFile(version)?.types[name]
}

/** `field-selectors.yaml`: the selectable fields of a type, by `group/version/plural` (`version/plural` of the core). */
export const selectorFacts = (): Readonly<Record<string, readonly string[]>> =>
  load(readFileSync(`${folder}/field-selectors.yaml`, 'utf8')) as Readonly<Record<string, readonly string[]>>

/** A default role or binding. */
export interface RbacFact {
  readonly name: string
  readonly namespace?: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  readonly rules?: readonly object[]
  readonly aggregationRule?: object
  readonly roleRef?: object
  readonly subjects?: readonly object[]
}

/** `rbac-defaults.yaml`: the default roles and bindings by plural. */
export const rbacFacts = (): Readonly<Record<string, readonly RbacFact[]>> =>
  load(readFileSync(`${folder}/rbac-defaults.yaml`, 'utf8')) as Readonly<Record<string, readonly RbacFact[]>>
