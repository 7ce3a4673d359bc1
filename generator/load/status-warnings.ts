import { type Issue, pointerTo } from '../issue.ts'
import { marker } from '../markers.ts'
import type { KindModel, KindVersionModel, Model } from '../model/model.ts'
import { StructuralBuilder } from '../model/structural.ts'

/**
 * Returns a warning for every version of a kind that has the subresource `status`, but keeps no field `status`: whatever is
 * written to it is dropped. Nothing is wrong with such a kind, which some published definitions declare on purpose.
 */
export function statusWarnings(model: Model): readonly Issue[] {
  const builder = new StructuralBuilder(model)
  return model.kinds.flatMap((kind) =>
    kind.versions
      .filter((version) => isWritten(kind, version))
      .flatMap((version) => warningsOf(model, builder, kind, version)),
  )
}

/** Whether requests for the status reach a version: of itself, or as the form in which others are stored. */
const isWritten = ({ storageVersion }: KindModel, { version, served, subresources }: KindVersionModel): boolean =>
  subresources['status'] !== undefined && (served || version === storageVersion)

function warningsOf(
  model: Model,
  builder: StructuralBuilder,
  { folder, group, kind }: KindModel,
  { version }: KindVersionModel,
): readonly Issue[] {
  const file = model.groupVersions.find((each) => each.folder === folder && each.version === version)
  const type = file?.types.get(kind)
  if (file === undefined || type === undefined) return []
  const { properties, additionalProperties, preserveUnknownFields } = builder.build(type.schema)
  if (properties?.['status'] !== undefined || additionalProperties !== undefined || preserveUnknownFields === true)
    return []
  const holder = Object.entries(properties ?? {}).find(([, each]) => each.properties?.['status'] !== undefined)?.[0]
  const place =
    holder === undefined
      ? 'declare the field beside spec'
      : `${holder} has a field of that name: indent its lines by less, so that it stands beside ${holder}`
  return [
    {
      file: file.file,
      pointer: pointerTo('', 'components', 'schemas', kind, marker('resource'), 'subresources', 'status'),
      reason: `${group}/${version} ${kind} has the subresource status, but no field status: what is written to it is dropped; ${place}, or remove the subresource`,
    },
  ]
}
