import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { withRevision } from '../../../runtime/codec/index.ts'
import { placeInNamespace, type ResourceCall } from '../../../runtime/http/handlers/call.ts'
import { copyToExtend } from '../../../runtime/json/index.ts'
import { withEntries } from '../../../runtime/apply/index.ts'
import { haveOneHiddenClass } from '../../support/hidden-classes.ts'

/** Copies before V8 does with a place in the program what it is going to do there. */
const WARM = 100

const configMap = (name: string): DynamicObject =>
  JSON.parse(`{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"${name}","labels":{}}}`) as DynamicObject
const call = { target: { reference: { namespace: 'default', name: '' } } } as ResourceCall

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
