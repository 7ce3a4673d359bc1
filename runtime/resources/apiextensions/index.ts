import { objectsOf, stringOf } from '../../meta/json.ts'
import type { Strategy } from '../../registry/index.ts'
import { ensureObject, fillIn } from '../draft.ts'

/** Names that a definition leaves out follow from its kind. */
export const customResourceDefinitions: Strategy = {
  applyDefaults(draft) {
    const names = ensureObject(ensureObject(draft, 'spec'), 'names')
    const kind = stringOf(names.kind)
    if (kind === '') return
    fillIn(names, 'singular', kind.toLowerCase())
    fillIn(names, 'listKind', `${kind}List`)
  },
  prepareCreate(draft) {
    const stored = objectsOf(ensureObject(draft, 'spec').versions).filter(({ storage }) => storage === true)
    draft.status = {
      conditions: null,
      acceptedNames: { plural: '', kind: '' },
      storedVersions: stored.map(({ name }) => stringOf(name)),
    }
  },
}
