import type { Model } from '../model/model.ts'
import { print } from './layout.ts'
import { valueLayout } from './literal.ts'
import { type EmitContext, type OutputFile, specifier } from './output.ts'

/** `generated/vendor.ts` */
export function emitVendor({ vendor }: Model, context: EmitContext): OutputFile {
  const path = 'vendor.ts'
  return {
    path,
    text: context.render('vendor', {
      codegen: specifier(path, context.codegen),
      data: print(valueLayout(vendor), { before: 'export const vendor: Vendor = ' }),
    }),
  }
}
