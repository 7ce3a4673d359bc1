import { join } from 'node:path'
import { loadKinds } from '../../../generator/load/load.ts'
import { folderTree, readOnce, type TextTree } from '../../../generator/load/tree.ts'
import type { Model } from '../../../generator/model/model.ts'
import type { KindChoice } from '../../../generator/project/choice.ts'
import { projectTree } from '../../../generator/project/tree.ts'
import { vendorOf } from '../../../generator/project/vendor.ts'
import { repository } from './fixture.ts'

/** The schemas that come along, each file read once. */
export const base = readOnce(folderTree(join(repository, 'schemas')))

const ACME = vendorOf({ name: 'acme', domain: 'acme.example' })

/** The schemas of a project: its own, and those of base kinds that it chose. */
export const projectOf = (own: TextTree, kinds: KindChoice = []): TextTree =>
  projectTree({ own, base, kinds, vendor: ACME })

/** The model of these. Throws if the schemas have issues. */
export function modelOf(own: TextTree, kinds?: KindChoice): Model {
  const loaded = loadKinds(projectOf(own, kinds))
  if ('issues' in loaded) throw new Error(JSON.stringify(loaded.issues.slice(0, 5)))
  return loaded.model
}
