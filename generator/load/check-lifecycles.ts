import { isJsonObject } from '../../runtime/json/index.ts'
import { type Issue, pointerTo } from '../issue.ts'
import { marker } from '../markers.ts'
import type { Model } from '../model/model.ts'
import { type SchemaFiles, topFile } from './files.ts'
import type { SchemaTree } from './tree.ts'

/** Returns an issue for every version of a kind that does not say in which release it came. */
export const lifecycleIssues = ({ kinds }: Model): readonly Issue[] =>
  kinds.flatMap(({ folder, kind, versions }) =>
    versions
      .filter(({ lifecycle }) => lifecycle.introduced === undefined)
      .map(({ version }) => ({
        file: `${folder}/${version}.yaml`,
        pointer: pointerTo('', 'components', 'schemas', kind, marker('resource'), 'lifecycle'),
        reason: 'the field introduced is missing: the release in which this version came',
      })),
  )

/**
 * Returns the issues of versions without a release in a project with releases: such a project could neither be locked
 * nor compared, which is reported when the version is written rather than when it is published. The issue names the
 * release of the schemas.
 */
export function checkLifecycles(tree: SchemaTree, files: SchemaFiles, model: Model): readonly Issue[] {
  const file = tree.releases === undefined ? undefined : topFile(files, 'release')
  if (file === undefined) return []
  const parsed = tree.document(file)
  const release = parsed !== undefined && 'value' in parsed && isJsonObject(parsed.value) ? parsed.value['release'] : ''
  const example = typeof release === 'string' && release !== '' ? release : '1.0'
  return lifecycleIssues(model).map(({ reason, ...place }) => ({
    ...place,
    reason: `${reason}; for that of ${file} write lifecycle: { introduced: '${example}' }`,
  }))
}
