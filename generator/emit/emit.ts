import { circles } from '../model/graph.ts'
import { kindsOf } from '../model/kinds.ts'
import type { Model } from '../model/model.ts'
import { emitBootstrap } from './bootstrap.ts'
import { emitConversions } from './conversions.ts'
import { emitIndex } from './index-file.ts'
import { emitKinds } from './kinds.ts'
import { emitOpenapi } from './openapi/document.ts'
import { type EmitContext, type ModulePlace, type OutputFile, byText, templateRenderer } from './output.ts'
import { emitCommonProto, emitProto } from './proto.ts'
import { emitResources } from './resources.ts'
import { emitSchemas } from './schemas.ts'
import { emitTypes } from './types.ts'
import { emitVendor } from './vendor.ts'

/** Every file that a model gives, sorted by path; the same model gives the same bytes. */
export function emitAll(
  model: Model,
  { codegen, templates }: { codegen: ModulePlace; templates: string },
): readonly OutputFile[] {
  const context: EmitContext = { codegen, render: templateRenderer(templates) }
  const circle = circles(model.groupVersions)
  const folders = [...new Set(model.kinds.map(({ folder }) => folder))]
  const files = [
    emitIndex(model, context),
    emitVendor(model, context),
    ...emitBootstrap(model),
    emitCommonProto(model, context),
    ...folders.map((folder) => emitResources(model, folder, context)),
    ...folders.flatMap((folder) => emitConversions(model, folder, context)),
    ...model.groupVersions.flatMap((file) => [
      emitTypes(model, file, context),
      emitSchemas(model, circle, file, context),
      emitProto(model, file, context),
      ...(kindsOf(model, file).length === 0 ? [] : [emitKinds(model, file, context), emitOpenapi(model, file)]),
    ]),
  ]
  return files.sort((a, b) => byText(a.path, b.path))
}
