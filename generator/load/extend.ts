import type { TypeReference } from '../model/model.ts'
import { jsonEqual } from '../../runtime/json/index.ts'
import { type Issue, pointerTo } from '../issue.ts'
import { marker } from '../markers.ts'
import type { ResourceMarker, SchemaInput, SourceFile } from './document.ts'
import { parseReference } from './resolve.ts'

/** The sources with every type complete, and the issues of types that extend others. */
export interface Extended {
  readonly sources: readonly SourceFile[]
  readonly issues: readonly Issue[]
}

/** Keys that a version of a kind never inherits. */
const OWN_KEYS: readonly string[] = [
  'storage',
  'storedAs',
  'preferred',
  'served',
  'lifecycle',
  'lenient',
  'deprecationWarning',
  'computedDefaults',
]

/**
 * Completes types that are written as differences from others (`x-orch-extends`). References in inherited parts mean
 * the types of the extending file if it declares one of that name, and else those of the base's file.
 */
export function extendTypes(sources: readonly SourceFile[]): Extended {
  const extender = new Extender(sources)
  const whole = sources.map((source) => {
    const schemas = Object.entries(source.document.components.schemas)
    const extended = schemas.map(([name]): [string, SchemaInput] => [name, extender.whole(source, name)])
    return { ...source, document: { ...source.document, components: { schemas: Object.fromEntries(extended) } } }
  })
  return { sources: whole, issues: [...extender.issues, ...sources.flatMap(markerIssues)] }
}

const schemasOf = ({ document }: SourceFile): Readonly<Record<string, SchemaInput>> => document.components.schemas

class Extender {
  readonly issues: Issue[] = []
  readonly #sources: ReadonlyMap<string, SourceFile>
  readonly #made = new Map<string, SchemaInput>()
  readonly #open = new Set<string>()
  constructor(sources: readonly SourceFile[]) {
    this.#sources = new Map(sources.map((source) => [`${source.folder}/${source.version}`, source]))
  }

  /** Returns a declared type with all that it takes over. */
  whole(source: SourceFile, name: string): SchemaInput {
    const key = `${source.file}#${name}`
    const written = schemasOf(source)[name] ?? {}
    const extended = written[marker('extends')]
    const known = this.#made.get(key)
    if (known !== undefined || extended === undefined) return known ?? written
    const pointer = pointerTo('', 'components', 'schemas', name)
    const report = (reason: string, ...tokens: string[]): void =>
      void this.issues.push({ file: source.file, pointer: pointerTo(pointer, ...tokens), reason })
    const reference = parseReference(extended.$ref, source)
    const base = this.#sources.get(`${reference.folder}/${reference.version}`)
    const isDeclared = base !== undefined && Object.hasOwn(schemasOf(base), reference.name)
    if (!isDeclared || this.#open.has(key)) {
      report(isDeclared ? 'extends itself' : `${extended.$ref} leads nowhere`, marker('extends'))
      return withoutMarkers(written)
    }
    this.#open.add(key)
    const inherited = this.#inherited({ source, base, reference }, (reason) => report(reason, marker('extends')))
    this.#open.delete(key)
    const made = merged(inherited, written, report)
    this.#made.set(key, made)
    return made
  }

  /** Returns the inherited parts of a type, with references relative to its own file. */
  #inherited({ source, base, reference }: Extension, report: (reason: string) => void): SchemaInput {
    const declared = schemasOf(source)
    const lead = (text: string): string => {
      const target = parseReference(text, base)
      const isOfBase = target.folder === base.folder && target.version === base.version
      if (isOfBase && Object.hasOwn(declared, target.name)) return `#/components/schemas/${target.name}`
      const differing = isOfBase
        ? this.#reached(base, target.name).find((name) => Object.hasOwn(declared, name))
        : undefined
      if (differing !== undefined)
        report(`leads through ${target.name} to ${differing}, which differs here: ${target.name} must be declared, too`)
      return `../${target.folder}/${target.version}.yaml#/components/schemas/${target.name}`
    }
    return rebound(this.whole(base, reference.name), lead)
  }

  /** Names of the types of a file that a type of it leads to. */
  #reached(source: SourceFile, name: string): readonly string[] {
    const reached = new Set([name])
    for (const each of reached) {
      for (const text of referencesIn(this.whole(source, each))) {
        const { folder, version, name: next } = parseReference(text, source)
        if (folder === source.folder && version === source.version && next !== '') reached.add(next)
      }
    }
    return [...reached]
  }
}

/** A type that extends another, and the file and name of that one. */
interface Extension {
  readonly source: SourceFile
  readonly base: SourceFile
  readonly reference: TypeReference
}

function withoutMarkers(written: SchemaInput): SchemaInput {
  const { [marker('extends')]: _, [marker('without')]: __, ...own } = written
  return own
}

/** Written keywords replace inherited ones; properties and entries of the resource marker are merged one by one. */
function merged(
  base: SchemaInput,
  written: SchemaInput,
  report: (reason: string, ...at: string[]) => void,
): SchemaInput {
  const own = withoutMarkers(written)
  const removed = written[marker('without')] ?? []
  const present = base.properties ?? {}
  for (const [index, name] of removed.entries())
    if (!Object.hasOwn(present, name)) report(`there is no ${name} to leave out`, marker('without'), String(index))
  for (const [name, property] of Object.entries(own.properties ?? {}))
    if (jsonEqual(present[name], property)) report('is the same in the extended type', 'properties', name)
  const properties = Object.fromEntries([
    ...Object.entries(present).filter(([name]) => !removed.includes(name)),
    ...Object.entries(own.properties ?? {}),
  ])
  const required = own.required ?? base.required?.filter((name) => !removed.includes(name))
  const resource = resourceOf(base[marker('resource')], own[marker('resource')])
  const { required: _, [marker('resource')]: __, ...rest } = { ...base, ...own }
  return {
    ...rest,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required === undefined || required.length === 0 ? {} : { required }),
    ...(resource === undefined ? {} : { [marker('resource')]: resource }),
  }
}

/** Returns the resource marker of a version: a type without its own marker is no kind. */
function resourceOf(base: ResourceMarker | undefined, own: ResourceMarker | undefined): ResourceMarker | undefined {
  if (own === undefined) return undefined
  const taken = Object.fromEntries(Object.entries(base ?? {}).filter(([key]) => !OWN_KEYS.includes(key)))
  return { ...taken, ...own }
}

/** A copy of a schema with every reference replaced. */
function rebound<T>(node: T, lead: (text: string) => string): T {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]): [string, unknown] => [
        key,
        key === '$ref' && typeof each === 'string' ? lead(each) : walk(each),
      ]),
    )
  }
  return walk(node) as T
}

function referencesIn(node: unknown): readonly string[] {
  const found: string[] = []
  rebound(node, (text) => {
    found.push(text)
    return text
  })
  return found
}

/** A kind needs a plural and a scope, its own or one that it takes over. */
function markerIssues({ file, document }: SourceFile): readonly Issue[] {
  return Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    const resource: Partial<ResourceMarker> | undefined = schema[marker('resource')]
    if (resource === undefined || schema[marker('extends')] !== undefined) return []
    const pointer = pointerTo('', 'components', 'schemas', name, marker('resource'))
    return (['plural', 'scope'] as const)
      .filter((key) => resource[key] === undefined)
      .map((key) => ({ file, pointer, reason: `must have required property '${key}'` }))
  })
}
