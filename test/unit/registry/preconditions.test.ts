import { describe, expect, it } from 'vitest'
import { checkName, checkNamespace } from '../../../runtime/registry/index.ts'
import { checkIfMatch } from '../../../runtime/registry/write/operations/preconditions.ts'

const type = { group: '', resource: 'notes' }

describe('If-Match', () => {
  it.each(['', '*', '7', '"7"', 'W/"7"', '""'])('%j allows the present version [PUT-05]', (ifMatch) => {
    expect(() => checkIfMatch(type, 'a', ifMatch, 7)).not.toThrow()
  })

  it.each(['8', '"8"', 'W/"8"', '"7'])('%j refuses it [PUT-05]', (ifMatch) => {
    expect(() => checkIfMatch(type, 'a', ifMatch, 7)).toThrow('the object has been modified')
  })
})

describe('the identity of an object', () => {
  it('has the name of the path [META-23]', () => {
    expect(() => checkName({ name: 'a' }, 'a')).not.toThrow()
    expect(() => checkName({ name: 'b' }, 'a')).toThrow('does not match the name on the URL (a)')
    expect(() => checkName({}, 'a')).toThrow('(a based on URL) was undeterminable')
  })

  it('is in the namespace of the path, where both name one [META-23]', () => {
    for (const namespace of [undefined, '', 'ns']) {
      expect(() => checkNamespace(namespace === undefined ? {} : { namespace }, 'ns')).not.toThrow()
    }
    expect(() => checkNamespace({ namespace: 'ns' }, '')).not.toThrow()
    expect(() => checkNamespace({ namespace: 'other' }, 'ns')).toThrow(
      'does not match the namespace sent on the request',
    )
  })
})
