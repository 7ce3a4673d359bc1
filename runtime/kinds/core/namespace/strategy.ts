import {
  isUnderDeletion,
  invalidValue,
  dnsLabel,
  qualifiedName,
  type DynamicObject,
  type FieldError,
  type Vendor,
  errorsOfEach,
} from '../../../api/index.ts'
import { objectOf, stringOf, textsOf } from '../../../json/index.ts'
import { updateObject, type Strategy } from '../../../registry/index.ts'
import { ensureObject } from '../../draft.ts'

/** The finalizers that hold a namespace until its contents are gone (NS-01). */
const namespaceFinalizers = (namespace: Readonly<Record<string, unknown>>): readonly string[] =>
  textsOf(objectOf(namespace.spec).finalizers)

/** Errors of the names of finalizers in the spec: one without a domain is a standard one. */
function finalizerErrors(finalizers: readonly string[], product: string): FieldError[] {
  const standard = [product, 'orphan', 'foregroundDeletion']
  return errorsOfEach(finalizers, (name, index) => {
    const at = `spec.finalizers[${index}]`
    const detail = 'name is neither a standard finalizer name nor is it fully qualified'
    return [
      ...qualifiedName(name).map((problem) => invalidValue(at, name, problem)),
      ...(name.includes('/') || standard.includes(name) ? [] : [invalidValue(at, name, detail)]),
    ]
  })
}

function setFinalizers(draft: DynamicObject, finalizers: readonly string[]): void {
  const spec = ensureObject(draft, 'spec')
  if (finalizers.length === 0) delete spec.finalizers
  else spec.finalizers = [...finalizers]
}

export function namespaces({ name: product, domain }: Vendor): Strategy {
  const keepLabel = ({ metadata }: DynamicObject): void => {
    metadata.labels = { ...metadata.labels, [`${domain}/metadata.name`]: metadata.name ?? '' }
  }
  return {
    nameRule: dnsLabel,
    generation: 'none',
    default: keepLabel,
    prepareForCreate(draft) {
      // A generated name is known only now.
      keepLabel(draft)
      const finalizers = namespaceFinalizers(draft)
      setFinalizers(draft, finalizers.includes(product) ? finalizers : [...finalizers, product])
      draft.status = { phase: 'Active' }
    },
    prepareForUpdate(draft, old, subresource) {
      keepLabel(draft)
      if (subresource !== 'finalize') setFinalizers(draft, namespaceFinalizers(old))
    },
    validate: (namespace) => finalizerErrors(namespaceFinalizers(namespace), product),
    validateUpdate(namespace) {
      const phase = stringOf(objectOf(namespace.status).phase)
      const terminating = isUnderDeletion(namespace.metadata)
      if (!terminating && phase !== 'Active' && phase !== '') {
        return [invalidValue('status.Phase', phase, "may only be 'Active' if `deletionTimestamp` is empty")]
      }
      if (terminating && phase !== 'Terminating') {
        return [invalidValue('status.Phase', phase, "may only be 'Terminating' if `deletionTimestamp` is not empty")]
      }
      return []
    },
    beginDeletion(draft) {
      delete draft.metadata.deletionGracePeriodSeconds
      ensureObject(draft, 'status').phase = 'Terminating'
    },
    holdsDeletion: (namespace) => namespaceFinalizers(namespace).length > 0,
    subresources: {
      /** Writes spec.finalizers and nothing else. */
      finalize: {
        update: (call, transform) =>
          updateObject(call, transform, (wanted, old) => {
            const { resourceVersion: _, ...metadata } = old.metadata
            const draft: DynamicObject = { ...structuredClone(old), metadata }
            setFinalizers(draft, namespaceFinalizers(wanted))
            return draft
          }),
      },
    },
  }
}
