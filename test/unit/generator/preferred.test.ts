import { expect, it } from 'vitest'
import { generateInto, readTree, schemaFolder, temporaryFolder } from './fixture.ts'
import { widgetFiles } from './widget.ts'

it('hands the mark of the preferred version on to the server', async () => {
  const path = 'demo.example/v1beta1.yaml'
  const marked = widgetFiles[path]?.replace('scope: Namespaced', 'scope: Namespaced\n        preferred: true') ?? ''
  const out = temporaryFolder()
  await generateInto(out, schemaFolder({ ...widgetFiles, [path]: marked }))
  const files = readTree(out)
  expect(files['demo.example/v1beta1/kinds.ts']).toContain('preferred: true')
  expect(files['demo.example/v1/kinds.ts']).not.toContain('preferred')
})
