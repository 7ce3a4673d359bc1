import type { BootstrapObjects } from '../../runtime/scheme/index.ts'
import { type DynamicObject, formatGroupVersion } from '../../runtime/api/index.ts'
import { type Issue, pointerTo } from '../issue.ts'
import type { BootstrapContent, BootstrapDocument } from '../load/document.ts'
import type { KindModel } from './model.ts'
import { defined } from '../../runtime/json/index.ts'

/** Objects in full from the files `bootstrap.yaml`; kinds that are not stored in the version named become issues. */
export function bootstrapSets(
  kinds: readonly KindModel[],
  documents: ReadonlyMap<string, BootstrapDocument>,
): { readonly sets: readonly BootstrapObjects[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = []
  const sets = [...documents].map(([folder, document]): BootstrapObjects => {
    const objects = Object.entries(document.objects).flatMap(([kind, contents]) => {
      const model = kinds.find((each) => each.folder === folder && each.kind === kind)
      if (model === undefined || model.virtual || model.storageVersion !== document.version) {
        const reason = `${kind} is not stored in version ${document.version} of this folder`
        issues.push({ file: `${folder}/bootstrap.yaml`, pointer: pointerTo('', 'objects', kind), reason })
        return []
      }
      const apiVersion = formatGroupVersion({ group: model.group, version: document.version })
      return contents.map((content) => inFull({ kind, apiVersion }, content, document))
    })
    const { upkeep, switch: annotation } = document
    return { upkeep, ...defined({ switch: annotation }), objects }
  })
  return { sets, issues }
}

function inFull(
  type: { readonly kind: string; readonly apiVersion: string },
  content: BootstrapContent,
  document: BootstrapDocument,
): DynamicObject {
  const { name, namespace, labels, annotations, ...metadata } = content.metadata
  const allLabels = { ...document.labels, ...labels }
  const allAnnotations = { ...document.annotations, ...annotations }
  return {
    ...type,
    ...content,
    metadata: {
      name,
      ...defined({ namespace }),
      ...(Object.keys(allLabels).length === 0 ? {} : { labels: allLabels }),
      ...(Object.keys(allAnnotations).length === 0 ? {} : { annotations: allAnnotations }),
      ...metadata,
    },
  }
}
