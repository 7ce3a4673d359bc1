import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { format, type Options } from 'prettier'
import { expect, it } from 'vitest'
import { print, type Layout } from '../../../generator/emit/layout.ts'
import { arrayLayout, callLayout, objectLayout, valueEntry, valueLayout } from '../../../generator/emit/literal.ts'
import { generateInto, readTree, repository, schemaFolder, temporaryFolder } from './fixture.ts'
import { widgetFiles } from './widget.ts'

const STYLE = JSON.parse(readFileSync(join(repository, '.prettierrc.json'), 'utf8')) as Options
const formatted = (text: string): Promise<string> => format(text, { ...STYLE, parser: 'typescript' })

const statement = (layout: Layout): string => `const value = ${print(layout, { before: 'const value = ' })}\n`

const key = fc.oneof(fc.stringMatching(/^[a-z]{1,30}$/), fc.string({ maxLength: 8 }))
const scalar = fc.oneof(fc.string({ maxLength: 60 }), fc.integer(), fc.boolean(), fc.constant(null))
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(key, tie('value'), { maxKeys: 6, noNullPrototype: true }),
  ),
}))
const structure = fc.oneof(
  fc.array(value, { maxLength: 6 }),
  fc.dictionary(key, value, { maxKeys: 6, noNullPrototype: true }),
)

it('writes values exactly as prettier does', async () => {
  await fc.assert(
    fc.asyncProperty(structure, async (content) => {
      const text = statement(valueLayout(content))
      expect(await formatted(text)).toBe(text)
    }),
    { numRuns: 300 },
  )
})

it('writes calls exactly as prettier does', async () => {
  const object = (length: number) => objectLayout([valueEntry('first', 'x'.repeat(length)), valueEntry('second', 1)])
  const list = (length: number) =>
    arrayLayout(
      ['a', 'b'].map((name) => callLayout('convert.move', [{ value: `'${name.repeat(length)}'`, form: 'other' }])),
    )
  for (const length of [1, 10, 30, 60, 100]) {
    const name = `'${'n'.repeat(length)}'`
    const calls = [
      [{ value: name, form: 'other' as const }],
      [
        { value: name, form: 'other' as const },
        { value: object(length), form: 'object' as const },
      ],
      [
        { value: object(length), form: 'object' as const },
        { value: name, form: 'other' as const },
      ],
      [
        { value: list(length), form: 'array' as const },
        { value: object(length), form: 'object' as const },
      ],
      [
        { value: object(length), form: 'object' as const },
        { value: object(3), form: 'object' as const },
      ],
      [
        { value: name, form: 'other' as const },
        { value: list(length), form: 'array' as const },
      ],
    ]
    for (const call of calls) {
      const text = statement(callLayout('convert.something', call))
      expect(await formatted(text)).toBe(text)
    }
  }
})

it('generates code that is formatted as the project is', async () => {
  const folder = temporaryFolder()
  await generateInto(folder, schemaFolder(widgetFiles))
  const modules = Object.entries(readTree(folder)).filter(([path]) => path.endsWith('.ts'))
  expect(modules.length).toBeGreaterThan(5)
  for (const [, text] of modules) expect(await formatted(text)).toBe(text)
})
