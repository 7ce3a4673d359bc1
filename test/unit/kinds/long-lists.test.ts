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
  sample,
  wrongEntry,
  type EntryMaker,
  type GrowingField,
} from '../../http/grown-fields.ts'
import { timeOf } from '../../support/processor-time.ts'
import { excess } from '../../http/growth-subjects.ts'
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

/** Entries of the smaller of the two lists whose cost is compared; enough for a square with a small factor to be seen. */
const FEW = 2_500

const lookup = builtInKinds(vendor).strategies
const subjects = definitions.flatMap((definition) => {
  const version = definition.versions[definition.storageVersion]
  if (version === undefined || definition.virtual || definition.storedAs !== undefined) return []
  const minimal = minimalObjects.find(({ kind }) => kind === definition.kind)
  const object: DynamicObject = {
    apiVersion: `${definition.group}/${version.name}`,
    kind: definition.kind,
    metadata: { name: 'x' },
    ...minimal?.fields('default'),
  }
  const strategy = lookup(definition.group, definition.plural)
  return [[`${definition.kind}.${definition.group}`, { strategy, version, object }] as const]
})

type Subject = (typeof subjects)[number][1]

const OF_MANY = /(?:^|\.)template\.spec\.(.*)|^(metadata\..*)/
const isPod = ({ object: { kind } }: Subject): boolean => kind === 'Pod'

/** The fields of each kind; those of metadata and of a template of Pods are the same work in every kind, and are tried once. */
function triedFields(): ReadonlyMap<Subject, readonly GrowingField[]> {
  const tried = new Set<string>()
  const isNew =
    (subject: Subject) =>
    ({ path }: GrowingField): boolean => {
      const field = path.join('.')
      const [, ofTemplate, part = ofTemplate] = OF_MANY.exec(isPod(subject) ? `template.${field}` : field) ?? []
      if (part === undefined) return true
      const count = tried.size
      return tried.add(part).size > count
    }
  const inOrder = subjects.map(([, subject]) => subject).toSorted((a, b) => Number(isPod(b)) - Number(isPod(a)))
  return new Map(inOrder.map((subject) => [subject, [...growingFields(subject.version.schema)].filter(isNew(subject))]))
}

const fields = triedFields()

/** The validations of a strategy: of a new object, and of a changed one through each subresource. */
function* runs(
  { strategy, version, object: old }: Subject,
  object: DynamicObject,
  subresources: readonly string[],
): Generator<() => unknown> {
  if (strategy === undefined) return
  const requestOf = (subresource: string): WriteRequest =>
    ({ resource: { vendor }, context: { version, subresource } }) as unknown as WriteRequest
  const { validate, validateCreate, validateUpdate, validateInSlices }: Strategy = strategy
  if (validate !== undefined) yield () => validate(object, undefined, requestOf(''))
  if (validateInSlices !== undefined) yield () => atOnce(validateInSlices(object))
  if (validateCreate !== undefined) yield () => validateCreate(object, requestOf(''))
  if (validateUpdate === undefined) return
  for (const subresource of subresources) {
    yield () => validateUpdate(object, old, subresource, requestOf(subresource))
    yield () => validateUpdate(old, object, subresource, requestOf(subresource))
  }
}

/** Of what a strategy finds an answer shows a hundred: it is kept from making an error for each entry of a long list. */
describe('the errors of a list of wrong entries', () => {
  it('are tried for every strategy', () => {
    expect(subjects.filter(([, { strategy }]) => strategy !== undefined).length).toBeGreaterThan(45)
  })

  it.each(subjects)('are few in %s', (_, subject) => {
    const tooMany: string[] = []
    for (const field of fields.get(subject) ?? []) {
      for (const make of ENTRY_MAKERS) {
        const object = grown(subject.object, subject.version.schema, field, ENTRIES, make) as DynamicObject
        for (const run of runs(subject, object, ['', ...Object.keys(subject.version.subresources)])) {
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

describe('the validation of a list', () => {
  it.each(subjects)('takes as long as it is in %s', async (_, subject) => {
    const { object, version, strategy } = subject
    const tooFast: string[] = []
    for (const field of fields.get(subject) ?? []) {
      const { enum: values } = field.schema.items ?? {}
      for (const make of values === undefined ? [sample] : [sample, wrongEntry]) {
        const found = await excess((entries) => {
          const long = grown(object, version.schema, field, entries, make) as DynamicObject
          return timeOf(() => {
            strategy?.default?.(long)
            version.validate(long, object)
            for (const run of runs(subject, long, [''])) run()
          })
        }, FEW)
        if (found !== undefined) tooFast.push(`${field.path.join('.')}: ${found}`)
      }
    }
    expect(tooFast).toEqual([])
  })
})
