import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../flags/errors.ts'
import { path } from '../flags/flag.ts'
import { didYouMean } from '../runtime/text/index.ts'

/** `--vendor` of commands that read schemas. */
export const vendorFlag = path({
  placeholder: 'NAME|FILE',
  help: 'Names of another vendor: one of vendors/ of the schemas, as `kubernetes`, or a file (default vendor.yaml of the schemas).',
})

const EXTENSION = /\.ya?ml$/
const NAME = /^[a-z0-9-]+$/

/** Returns the vendor file of `--vendor`: a file, or the one with that name among the schemas. Throws UsageError. */
export function vendorFile(vendor: string, schemas: string): string {
  if (!NAME.test(vendor) || existsSync(vendor)) return vendor
  const folder = join(schemas, 'vendors')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => EXTENSION.test(file)) : []
  const found = files.find((file) => file.replace(EXTENSION, '') === vendor)
  if (found !== undefined) return join(folder, found)
  const names = files.map((file) => file.replace(EXTENSION, ''))
  const known = names.length === 0 ? `; there is none in ${folder}` : `; there is ${names.join(', ')}`
  throw new UsageError(
    `--vendor: ${JSON.stringify(vendor)} is neither a file nor the name of a vendor${didYouMean(vendor, names, known)}`,
  )
}

/** Returns the folder with the `vendors/` that `--vendor` refers to: the schemas themselves, or the base schemas. */
export const schemasWithVendors = ({ packageFolder }: { readonly packageFolder: string }, schemas: string): string =>
  existsSync(join(schemas, 'vendors')) ? schemas : join(packageFolder, 'schemas')
