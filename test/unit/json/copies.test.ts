import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { withRevision } from '../../../runtime/codec/index.ts'
import { placeInNamespace, type ResourceCall } from '../../../runtime/http/handlers/call.ts'
import { copyToExtend } from '../../../runtime/json/index.ts'
import { withEntries } from '../../../runtime/apply/index.ts'
import { readApplyParameters } from '../../../runtime/http/pipeline/options/write-options.ts'
import { readListRequest } from '../../../runtime/http/pipeline/options/list-options.ts'
import { statusOnly, wholeObject } from '../../../runtime/registry/write/stored-form/scopes.ts'
import type { ResourceDefinition, SubresourceDefinition, VersionDefinition } from '../../../runtime/scheme/index.ts'
import { hasHiddenClass, haveOneHiddenClass } from '../../support/hidden-classes.ts'

/** Copies before V8 does with a place in the program what it is going to do there. */
const WARM = 100

const configMap = (name: string): DynamicObject =>
  JSON.parse(`{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"${name}","labels":{}}}`) as DynamicObject
const call = { target: { reference: { namespace: 'default', name: '' } } } as ResourceCall

const withStatus = (name: string): DynamicObject =>
  JSON.parse(
    `{"kind":"K","apiVersion":"v1","metadata":{"name":"${name}","managedFields":[],"uid":"x"},"spec":{},"status":{}}`,
  ) as DynamicObject
const status = {} as SubresourceDefinition
const storage = { subresources: { status } as Readonly<Record<string, SubresourceDefinition>> } as VersionDefinition
const kind = { definition: {} as ResourceDefinition, strategy: {} }

/** What is made for each request with fields of something else. */
const MADE: Readonly<Record<string, (name: string) => object>> = {
  'the options of an apply': (name) => readApplyParameters(new URLSearchParams({ fieldManager: name }), 'meta'),
  'the options of a list': (name) => readListRequest(new URLSearchParams({ limit: '1' }), name, 'meta'),
  'an object that keeps its status': (name) => wholeObject({ storage })(configMap(name), withStatus(name)),
  'an object that gets a status': (name) => statusOnly(kind)(withStatus(name), configMap(name)),
}

const EXTENDING: Readonly<Record<string, (object: DynamicObject) => DynamicObject>> = {
  'a copy with one field more': (object) => {
    const metadata = copyToExtend(object.metadata)
    metadata.uid = 'x'
    return { ...object, metadata }
  },
  'an object with its revision': (object) => withRevision(object, 1),
  'an object that is placed in its namespace': (object) => placeInNamespace(call, object),
  'an object with managed fields': (object) => withEntries(object, []),
}

describe('copies that get further fields', () => {
  it.each(Object.entries(EXTENDING))('share their hidden class, in which all code finds its way: %s', (_, extend) => {
    const copies = Array.from({ length: WARM }, (__, index) => extend(configMap(`m${index}`)))
    const classes = copies.filter(({ metadata }) => !haveOneHiddenClass(metadata, copies[0]?.metadata ?? {}))
    expect(classes).toEqual([])
  })

  it.each(Object.entries(MADE))('so do objects that are made of others: %s', (_, make) => {
    const objects = Array.from({ length: WARM }, (__, index) => make(`m${index}`))
    expect(objects.filter((object) => !haveOneHiddenClass(object, objects[0] ?? {}))).toEqual([])
  })

  it('are no dictionaries where a field has been left out', () => {
    expect(hasHiddenClass(withEntries(withStatus('a'), undefined).metadata)).toBe(true)
  })

  it('are what was copied, whatever the names of fields are', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'toString')), fc.nat()),
        (object) => {
          const text = JSON.stringify(object)
          const parsed = JSON.parse(text) as object
          expect(JSON.stringify(copyToExtend(parsed))).toBe(text)
        },
      ),
    )
  })
})
