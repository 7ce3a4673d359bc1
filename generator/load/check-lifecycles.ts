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
 * Returns the same for the schemas of a project that counts its releases: with a version whose release nobody wrote down,
 * that project could neither be locked nor compared, which is told when the version is written and not when it is published.
 * The issue names the release that the schemas are of.
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
