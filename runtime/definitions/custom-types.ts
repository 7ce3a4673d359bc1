import type { Sliced } from '../async/index.ts'
import type { GroupVersionDefinition, ResourceDefinition, SubresourceDefinition } from '../scheme/index.ts'
import type { DynamicObject } from '../api/index.ts'
import { defined, jsonEqual } from '../json/index.ts'
import type { ObjectConverter, Registry } from '../registry/index.ts'
import type { StructuralSchema } from '../schema/index.ts'
import { webhookConverter, type ReviewCaller } from './conversion-review.ts'
import { isTrue, readDefinition, type CustomDefinition } from './custom-definition.ts'
import { GroupDocuments, type DocumentedType, type DocumentOptions } from './openapi/group-versions.ts'
import { isConvertedOutside, isServed, resourceOf, type Surroundings } from './resource.ts'
import { customObjects } from './strategy.ts'

interface CustomTypesOptions extends DocumentOptions {
  readonly catalog: Registry
  /** Calls conversion webhooks. */
  readonly call: ReviewCaller
  /** Default: nothing is measured. */
  readonly observer?: CustomTypesObserver
}

/** Observes definitions and their objects. Its methods must not throw. */
interface CustomTypesObserver {
  /** The documents of these versions are regenerated because a definition was added, changed or removed. */
  regenerated(reason: 'add' | 'update' | 'delete', crd: string, group: string, versions: readonly string[]): void
  /** An update with errors was compared with the object before it, for so long (seconds). */
  compared(seconds: number): void
}

/** A type that is served for a definition. */
interface ServedDefinition extends DocumentedType {
  /** The part of the definition on which the served type depends. */
  readonly essence: unknown
  /** Revision of the definition. */
  readonly revision: number
}

/** The types of definitions, served as long as these exist (CRD-01). */
export class CustomTypes {
  readonly #options: CustomTypesOptions
  readonly #served = new Map<string, ServedDefinition>()
  readonly #builtIn = new Map<string, ReturnType<typeof builtInNamesOf>>()
  readonly #documents: GroupDocuments
  #around: Surroundings | undefined

  constructor(options: CustomTypesOptions) {
    this.#options = options
    this.#documents = new GroupDocuments(options)
  }

  /** Returns the group versions of definitions with their documents. */
  groupVersions(): readonly GroupVersionDefinition[] {
    return this.#documents.groupVersions()
  }

  /** Returns whether the type of a definition is served. */
  isServed(name: string): boolean {
    return this.#served.has(name)
  }

  /** Returns the names of resources and kinds that a group has without definitions. */
  builtInNames(group: string): { readonly resources: ReadonlySet<string>; readonly kinds: ReadonlySet<string> } {
    const known = this.#builtIn.get(group) ?? builtInNamesOf(group, this.#options.catalog)
    this.#builtIn.set(group, known)
    return known
  }

  /**
   * Applies a state of a definition, unless a newer one is known: its type is served, replaced or removed. Others may
   * run between the slices, also with another state of the same definition.
   */
  *set(object: DynamicObject): Sliced<void> {
    const definition = readDefinition(object)
    const revision = Number(object.metadata.resourceVersion ?? 0)
    if (!isServed(definition)) return this.delete(definition.name, revision)
    const essence = essenceOf(object, definition)
    const before = this.#served.get(definition.name)
    if (before !== undefined && (before.revision > revision || jsonEqual(before.essence, essence))) return
    const { catalog } = this.#options
    if (before === undefined && catalog.find(definition.group, definition.acceptedNames.plural) !== undefined) return
    const resource = yield* resourceOf(definition, this.#surroundings())
    const now = this.#served.get(definition.name)
    if (now !== before && now !== undefined && now.revision >= revision) return
    const convert = this.#converterOf(definition)
    const served = { definition, resource, essence, revision }
    this.#served.set(definition.name, served)
    this.#documents.set(definition.name, served)
    this.#regenerated(before === undefined ? 'add' : 'update', served)
    catalog.add(resource, {
      strategy: customObjects(definition),
      ...defined({ convert }),
    })
  }

  /** Removes a type, unless it is served for a definition newer than the revision. */
  delete(name: string, revision: number): void {
    const before = this.#served.get(name)
    if (before === undefined || before.revision > revision) return
    this.#served.delete(name)
    this.#documents.delete(name, before.resource.group)
    this.#regenerated('delete', before)
    this.#options.catalog.remove(before.resource.group, before.resource.plural)
  }

  /** Returns the names of the definitions whose types are served. */
  names(): readonly string[] {
    return [...this.#served.keys()]
  }

  #regenerated(reason: 'add' | 'update' | 'delete', { definition, resource }: ServedDefinition): void {
    const versions = Object.values(resource.versions).flatMap(({ name, served }) => (served ? [name] : []))
    this.#options.observer?.regenerated(reason, definition.name, resource.group, versions)
  }

  #converterOf(definition: CustomDefinition): ObjectConverter | undefined {
    const { conversion } = definition
    if (conversion.strategy !== 'Webhook' || !isConvertedOutside(definition)) return undefined
    const { vendor, call } = this.#options
    const group = `apiextensions.${vendor.apiDomain}`
    return webhookConverter({ clientConfig: conversion.clientConfig, group, call })
  }

  /** Returns what built-in types share with others; they never change, so it is looked up once. */
  #surroundings(): Surroundings {
    const { catalog, vendor } = this.#options
    if (this.#around !== undefined) return this.#around
    const definitions = catalog.all().map(({ definition }) => definition)
    this.#around = {
      onCompared: this.#options.observer?.compared,
      extensionPrefix: vendor.extensionPrefix,
      objectMeta: objectMetaOf(definitions),
      scale: scaleOf(definitions),
    }
    return this.#around
  }
}

/**
 * Returns a function that finds what a group has of built-in types; they never change, so each group is looked up once.
 */
function builtInNamesOf(group: string, catalog: Registry) {
  const types = catalog
    .all()
    .map(({ definition }) => definition)
    .filter((definition) => definition.group === group && definition.schemas !== 'changing')
  return {
    resources: new Set(types.flatMap(({ plural, singular, shortNames }) => [plural, singular, ...shortNames])),
    kinds: new Set(types.flatMap(({ kind, listKind }) => [kind, listKind])),
  }
}

const essenceOf = ({ spec }: DynamicObject, definition: CustomDefinition): unknown => ({
  spec,
  names: definition.acceptedNames,
  ending: isTrue(definition, 'Terminating'),
})

/** Returns the schema of metadata, which is that of the built-in kinds. */
function objectMetaOf(definitions: readonly ResourceDefinition[]): StructuralSchema {
  for (const { versions, schemas } of definitions) {
    if (schemas === 'changing') continue
    for (const { schema } of Object.values(versions)) {
      const metadata = schema.properties?.metadata
      if (metadata !== undefined) return metadata
    }
  }
  return { type: 'object', preserveUnknownFields: true }
}

function scaleOf(definitions: readonly ResourceDefinition[]): SubresourceDefinition | undefined {
  const scales = definitions
    .flatMap(({ versions }) => Object.values(versions))
    .map(({ subresources }) => subresources.scale)
    .filter((scale) => scale?.kind?.kind === 'Scale')
  return scales.find((scale) => scale?.schema !== undefined)
}
