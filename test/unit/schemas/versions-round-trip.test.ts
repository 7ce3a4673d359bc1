import { describe, expect, it } from 'vitest'
import { groupVersions } from '../../../generated/index.ts'
import { formatGroupVersion, type DynamicObject, type ManagedFieldsEntry } from '../../../runtime/api/index.ts'
import { jsonEqual } from '../../../runtime/json/index.ts'
import { normalize } from '../../../runtime/registry/write/stored-form/normalize.ts'
import { applyDefaults } from '../../../runtime/schema/index.ts'
import type { ResourceDefinition, VersionDefinition } from '../../../runtime/scheme/index.ts'
import { randomNumbers, randomObject } from '../../support/random-object.ts'

/** A version of a kind, and the ways between it and the form in which the objects are stored. */
interface Form {
  readonly name: string
  readonly definition: ResourceDefinition
  readonly version: VersionDefinition
  readonly there: (object: DynamicObject) => DynamicObject
  readonly back: (object: DynamicObject) => DynamicObject
}

const same = (object: DynamicObject): DynamicObject => object

function formsOf(definition: ResourceDefinition): readonly Form[] {
  const { group, kind, versions, storageVersion, storedAs } = definition
  const outwards = storedAs?.toStored ?? same
const inwards = storedAs?.fromStored ?? same
  return Object.values(versions).map((version): Form => {
    const isOwn = version.name === storageVersion
    return {
      name: `${formatGroupVersion({ group, version: version.name })} ${kind}`,
      definition, version,
      there: (object) => outwards(isOwn ? object : version.toStorage(object)),
      back: (object) => (isOwn ? inwards(object) : version.fromStorage(inwards(object))),
    }
  })
}

/** All forms of the objects of one kind; the first is that in which they are stored. */
type Family = readonly Form[]

const definitions = [...new Set(groupVersions(async () => new Uint8Array()).flatMap(({ resources }) => resources))]
const families = definitions
  .filter(({ storedAs, virtual }) => storedAs === undefined && !virtual)
  .map((owner): Family => {
    const sharers = definitions.filter(({ storedAs }) => storedAs?.resource === owner)
    const forms = [owner, ...sharers].flatMap(formsOf)
    const isStored = ({ definition, version }: Form): boolean =>
      definition === owner && version.name === owner.storageVersion
    return [...forms.filter(isStored), ...forms.filter((form) => !isStored(form))]
  })
  .filter((forms) => forms.length > 1)

/** Field managers of an object, each of whom owns some of its fields in some version. */
function ownersOf(forms: Family, fields: object): readonly ManagedFieldsEntry[] {
  const names = Object.keys(fields).map((name) => [`f:${name}`, {}] as const)
  return forms.map(({ definition: { group }, version: { name } }, index) => ({
    manager: `m${index}`, operation: 'Apply', fieldsType: 'FieldsV1', time: '2024-01-02T03:04:05Z',
    apiVersion: formatGroupVersion({ group, version: name }),
    fieldsV1: Object.fromEntries(names.filter((_, at) => at % forms.length === index)),
  }))
}

/** An object as it is stored or shown in a version: what is zero dropped, what is absent filled in. */
function whole({ definition: { group, kind }, version }: Form, object: object): DynamicObject {
  const apiVersion = formatGroupVersion({ group, version: version.name })
  return applyDefaults(version.schema, normalize(version.schema, { metadata: {}, ...object, kind, apiVersion }))
}

/** A field that is read and never shown: it comes back in its present form. */
const OBSOLETE = 'targetAverageUtilization'
const isUndone = ({ version }: Form, object: object): boolean =>
  version.name !== 'v2beta2' || !JSON.stringify(object).includes(OBSOLETE)

const COUNT = Number(process.env['ROUND_TRIPS'] ?? 1_000)
const SEED = Number(process.env['ROUND_TRIP_SEED'] ?? 1)

describe(`${COUNT} objects of every kind and pair of versions, by seed ${SEED}`, () => {
  it('are there', () => expect(families.flatMap((forms) => forms.slice(1)).length).toBeGreaterThan(60))

  // Each way between two versions leads over the stored form: an object of one version that comes back from there
  // unchanged, and whose stored form comes back unchanged from the other version, has been in the other one and back.
  describe.each(families.map((forms) => [forms[0]?.name ?? '', forms] as const))('of %s', (_, forms) => {
    const [stored] = forms
    const others = forms.slice(1)

    it.each(forms.map((form) => [form.name, form] as const))(
      'go from %s to each other version and back, with their owners [DEP-RULE-2] [DEP-RULE-2-1] [VER-10]',
      (name, form) => {
        if (stored === undefined) throw new Error('no form')
        const random = randomNumbers(SEED)
        for (let index = 0; index < COUNT; index++) {
          const fields = randomObject(form.version.schema, random)
          if (!isUndone(form, fields)) continue
          const metadata = { name: 'x', managedFields: ownersOf(forms, fields) }
          const object = whole(form, { ...fields, metadata })
          const text = JSON.stringify(object)
          const kept = form === stored ? object : whole(stored, form.there(object))
          if (form !== stored) check(object, whole(form, form.back(kept)), `${name} ${index}`)
          for (const other of others) {
            if (other === form) continue
            const shown = whole(other, other.back(kept))
            check(kept, whole(stored, other.there(shown)), `${name} ${index} in ${other.name}`)
            if (shown.metadata.managedFields?.length !== forms.length) throw new Error(`${name} ${index} lost its owners`)
          }
          // Nothing of what was made is edited on the way.
          if (JSON.stringify(object) !== text) throw new Error(`${name} ${index} was edited`)
        }
      },
    )
  })
})

function check(expected: DynamicObject, found: DynamicObject, what: string): void {
  if (!jsonEqual(expected, found)) expect(found, what).toEqual(expected)
}
