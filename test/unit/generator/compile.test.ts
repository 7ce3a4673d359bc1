import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { generateInto, readTree, schemaFolder, temporaryFolder, writeFiles } from './fixture.ts'
import { widgetFiles } from './widget.ts'

describe('generated code', () => {
  const folder = temporaryFolder()
  beforeAll(async () => {
    await generateInto(join(folder, 'generated'), schemaFolder(widgetFiles))
    writeFiles(folder, {
      'package.json': '{ "type": "module" }',
      'right.ts': `import type { Widget, WidgetList } from './generated/demo.example/v1/types.ts'
import { WidgetResource } from './generated/demo.example/resources.ts'

export const widget: Widget = {
  apiVersion: 'demo.example/v1',
  kind: 'Widget',
  metadata: { name: 'a' },
  spec: { owner: 'o', size: 1, color: 'red', parts: [{ name: 'p', parts: [{ name: 'q' }] }], port: 'http', free: { any: [1] } },
  status: { since: null },
}
export const list: WidgetList = { apiVersion: 'demo.example/v1', kind: 'WidgetList', metadata: { continue: '' }, items: [widget] }
export const plural: string = WidgetResource.plural
`,
      'wrong.ts': `import type { Widget, WidgetList } from './generated/demo.example/v1/types.ts'
const envelope = { apiVersion: 'demo.example/v1', kind: 'Widget', metadata: {} }
export const a: Widget = { ...envelope, spec: { owner: 'o', size: 'big' } }
export const b: Widget = { ...envelope, spec: { owner: 'o', size: 1, color: 'blue' } }
export const c: Widget = { ...envelope, spec: { size: 1 } }
export const d: Widget = envelope
export const e: WidgetList = { ...envelope, items: [{}] }
`,
    })
  })

  it('type-checks in strict mode, with a new group in a folder of its own', () => {
    const generated = Object.keys(readTree(join(folder, 'generated'))).filter((path) => path.endsWith('.ts'))
    expect(generated).toContain('demo.example/v1/kinds.ts')
    expect(compile(folder, [...generated.map((path) => `generated/${path}`), 'right.ts'])).toEqual([])
  })

  it('makes a program that sets a wrong field type fail to compile [GEN-03]', () => {
    const errors = compile(folder, ['wrong.ts'])
    expect(errors.map((error) => error.slice(0, 'wrong.ts:1'.length))).toEqual(
      [3, 4, 5, 6, 7].map((line) => `wrong.ts:${line}`),
    )
    expect(errors[0]).toContain("Type 'string' is not assignable to type 'number'")
  })
})
