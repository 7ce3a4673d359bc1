import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateInto, readTree, schemaFolder, temporaryFolder } from './fixture.ts'
import { widgetFiles } from './widget.ts'

const path = 'demo.example/v1.yaml'
const before = widgetFiles[path] ?? ''
const after = before.replace(
  /^(\s*)color:/m,
  '$1heft: { type: string, description: How heavy., x-orch-proto: 8 }\n$1color:',
)

async function outputOf(text: string): Promise<Readonly<Record<string, string>>> {
  const folder = temporaryFolder()
  await generateInto(join(folder, 'generated'), schemaFolder({ ...widgetFiles, [path]: text }), {
    codegen: join(folder, 'runtime/codegen/index.ts'),
  })
  return readTree(join(folder, 'generated'))
}

const numbersIn = (proto: string): readonly string[] => proto.match(/\w+ = \d+(?=[ ;])/g) ?? []

describe('a property that is added in the middle of a schema', async () => {
  const old = await outputOf(before)
  const changed = await outputOf(after)
  const proto = 'demo.example/v1/generated.proto'

  it('is in the .proto file as in the OpenAPI document [GEN-13]', () => {
    expect(old[proto]).not.toContain('heft')
    expect(changed[proto]).toContain('// How heavy.\n  optional string heft = 8;')
    const document = 'demo.example/v1/openapi.json'
    expect(old[document]).not.toContain('heft')
    expect(changed[document]).toContain('"heft"')
  })

  it('changes no number of another [PROTO-10]', () => {
    const numbers = numbersIn(changed[proto] ?? '')
    expect(numbers.filter((each) => each !== 'heft = 8')).toEqual(numbersIn(old[proto] ?? ''))
    expect(numbers).toContain('heft = 8')
  })
})
