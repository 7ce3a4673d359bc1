import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MANIFEST_PATH } from '../../generator/output/manifest.ts'
import { generateInto, readTree, schemaFolder, temporaryFolder } from '../unit/generator/fixture.ts'
import { widgetFiles } from '../unit/generator/widget.ts'

const folder = temporaryFolder()
await generateInto(join(folder, 'generated'), schemaFolder(widgetFiles), {
  codegen: join(folder, 'runtime/codegen/index.ts'),
})
/** Of the manifest, which holds digests of the rest, there is no picture to look at. */
const { [MANIFEST_PATH]: manifest, ...tree } = readTree(join(folder, 'generated'))

/** The documents are kept one value per line, so that a change can be read. */
const readable = (path: string, text: string): string =>
  path.endsWith('.json') ? `${JSON.stringify(JSON.parse(text), null, 1)}\n` : text

it.each(Object.entries(tree))('%s', async (path, text) => {
  await expect(readable(path, text)).toMatchFileSnapshot(`generated/widget/${path}.golden`)
})

it('is the whole of the output', () => {
  expect(manifest).toBeDefined()
  expect(Object.keys(tree)).toEqual([
    'common.proto',
    'demo.example/conversions.ts',
    'demo.example/resources.ts',
    ...['generated.proto', 'kinds.ts', 'openapi.json', 'schemas.ts', 'types.ts'].map(
      (name) => `demo.example/v1/${name}`,
    ),
    ...['generated.proto', 'kinds.ts', 'openapi.json', 'schemas.ts', 'types.ts'].map(
      (name) => `demo.example/v1beta1/${name}`,
    ),
    'index.ts',
    'meta/v1/generated.proto',
    'meta/v1/schemas.ts',
    'meta/v1/types.ts',
    'vendor.ts',
  ])
})
