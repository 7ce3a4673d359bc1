import { describe, expect, it, vi } from 'vitest'
import { MOST_COLLECTED, type DynamicObject, type FieldError } from '../../../runtime/api/index.ts'
import type * as FieldErrorModule from '../../../runtime/api/status/field-errors.ts'
import { atOnce } from '../../../runtime/async/index.ts'
import { builtInKinds } from '../../../runtime/kinds/index.ts'
import type { Strategy } from '../../../runtime/registry/index.ts'
import type { WriteRequest } from '../../../runtime/registry/write/object-write.ts'
import {
  emptyEntry,
  grown,
  growingFields,
  repeatedEntry,
  wrongEntry,
  type EntryMaker,
  type GrowingField,
} from '../../http/grown-fields.ts'
import { minimalObjects } from '../../http/minimal-objects.ts'
import { definitions, vendor } from './support.ts'

const counter = vi.hoisted(() => ({ made: 0 }))

vi.mock('../../../runtime/api/status/field-errors.ts', async (original) => {
  const real = await original<typeof FieldErrorModule>()
  const counted =
    <Args extends readonly unknown[], Result>(make: (...args: Args) => Result) =>
    (...args: Args): Result => {
      counter.made++
      return make(...args)
    }
  return {
    ...real,
    fieldError: counted(real.fieldError),
    invalidValue: counted(real.invalidValue),
    mistypedValue: counted(real.mistypedValue),
    requiredValue: counted(real.requiredValue),
    forbiddenValue: counted(real.forbiddenValue),
    duplicateValue: counted(real.duplicateValue),
    notFoundValue: counted(real.notFoundValue),
    unsupportedValue: counted(real.unsupportedValue),
    tooLongValue: counted(real.tooLongValue),
    tooManyValues: counted(real.tooManyValues),
  }
})

/** Errors of one object: several parts of it may have as many as are collected at once. */
const MOST = 2 * MOST_COLLECTED
const ENTRIES = MOST + 200
const ENTRY_MAKERS: readonly EntryMaker[] = [wrongEntry, emptyEntry, repeatedEntry]

const lookup = builtInKinds(vendor).strategies
const subjects = definitions.flatMap((definition) => {
  const strategy = lookup(definition.group, definition.plural)
  const version = definition.versions[definition.storageVersion]
  if (strategy === undefined || version === undefined) return []
  const minimal = minimalObjects.find(({ kind }) => kind === definition.kind)
  const object: DynamicObject = {
    apiVersion: `${definition.group}/${version.name}`,
    kind: definition.kind,
    metadata: { name: 'x' },
    ...minimal?.fields('default'),
  }
  return [{ kind: `${definition.kind}.${definition.group}`, strategy, version, object }]
})

type Subject = (typeof subjects)[number]

const OF_TEMPLATE = /(?:^|\.)template\.spec\.(.*)/
const tried = new Set<string>()

/** The fields of a kind; those within a template of Pods are the same work in every kind, and are tried in the first. */
const fieldsOf = ({ version }: Subject): readonly GrowingField[] =>
  [...growingFields(version.schema)].filter(({ path }) => {
    const part = OF_TEMPLATE.exec(path.join('.'))?.[1]
    if (part === undefined) return true
    const isNew = !tried.has(part)
    tried.add(part)
    return isNew
  })

/** The validations of a strategy: of a new object, and of a changed one through each subresource. */
function* runs({ strategy, version, object: old }: Subject, object: DynamicObject): Generator<() => unknown> {
  const requestOf = (subresource: string): WriteRequest =>
    ({ resource: { vendor }, context: { version, subresource } }) as unknown as WriteRequest
  const { validate, validateCreate, validateUpdate, validateInSlices }: Strategy = strategy
  if (validate !== undefined) yield () => validate(object, undefined, requestOf(''))
  if (validateInSlices !== undefined) yield () => atOnce(validateInSlices(object))
  if (validateCreate !== undefined) yield () => validateCreate(object, requestOf(''))
  if (validateUpdate === undefined) return
  for (const subresource of ['', ...Object.keys(version.subresources)]) {
    yield () => validateUpdate(object, old, subresource, requestOf(subresource))
    yield () => validateUpdate(old, object, subresource, requestOf(subresource))
  }
}

/** Of what a strategy finds an answer shows a hundred: it is kept from making one for each entry of a long list. */
describe('the errors of a list of wrong entries', () => {
  it('are tried for every strategy', () => {
    expect(subjects.length).toBeGreaterThan(35)
  })

  it.each(subjects.map((subject) => [subject.kind, subject] as const))('are few in %s', (_, subject) => {
    const tooMany: string[] = []
    for (const field of fieldsOf(subject)) {
      for (const make of ENTRY_MAKERS) {
        const object = grown(subject.object, subject.version.schema, field, ENTRIES, make) as DynamicObject
        for (const run of runs(subject, object)) {
          counter.made = 0
          const found = run() as readonly FieldError[]
          const count = Math.max(counter.made, found.length)
          if (count > MOST) tooMany.push(`${field.path.join('.')}: ${count}`)
        }
      }
    }
    expect([...new Set(tooMany)]).toEqual([])
  })
})
