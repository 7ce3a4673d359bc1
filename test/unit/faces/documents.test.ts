import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'

const checkout = resolve(import.meta.dirname, '../../..')
const { name, exports } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
  name: string
  exports: Readonly<Record<string, string | object>>
}

/** The faces, by the name of their module and document. */
const FACES = Object.entries(exports)
  .filter(([, face]) => typeof face === 'object')
  .map(([path]) => ({
    stem: path === '.' ? 'index' : path.slice(2).replaceAll('/', '-'),
    specifier: name + path.slice(1),
  }))

const documentOf = (stem: string): string => readFileSync(join(checkout, `docs/faces/${stem}.md`), 'utf8')

const examplesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, example = '']) => example)

let program: ts.Program
/** Examples as modules of the checkout, where generated code lies beside them. */
const examples = new Map<string, string>()
beforeAll(() => {
  for (const { stem } of FACES)
    examplesIn(documentOf(stem)).forEach((text, index) =>
      examples.set(join(checkout, `example-${stem}-${index}.mts`), text),
    )
  const { config } = ts.readConfigFile(join(checkout, 'tsconfig.json'), ts.sys.readFile) as {
    config: { compilerOptions: object }
  }
  const paths = Object.fromEntries(
    FACES.map(({ stem, specifier }) => [specifier, [join(checkout, `faces/${stem}.ts`)]]),
  )
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, noUnusedLocals: false, paths },
    checkout,
  )
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (file) => examples.get(file) ?? readFile(file)
  host.fileExists = (file) => examples.has(file) || fileExists(file)
  const faces = FACES.map(({ stem }) => join(checkout, `faces/${stem}.ts`))
  program = ts.createProgram([...faces, ...examples.keys()], options, host)
})

it('each face has a document, and each document a face', () => {
  const documents = readdirSync(join(checkout, 'docs/faces')).filter((file) => file !== 'README.md')
  expect(documents.toSorted()).toEqual(FACES.map(({ stem }) => `${stem}.md`).toSorted())
  const overview = documentOf('README')
  for (const { stem, specifier } of FACES) expect(overview).toMatch(new RegExp(`\`${specifier}\` .*\\(${stem}\\.md\\)`))
  expect(existsSync(join(checkout, 'UPGRADING.md'))).toBe(true)
})

describe.each(FACES)('the document of $specifier', ({ stem }) => {
  it('names every export, and nothing else', () => {
    const checker = program.getTypeChecker()
    const source = program.getSourceFile(join(checkout, `faces/${stem}.ts`))
    const module = source && checker.getSymbolAtLocation(source)
    const exported = module === undefined ? [] : checker.getExportsOfModule(module).map((symbol) => symbol.name)
    const prose = documentOf(stem).replaceAll(/^```ts\n.*?^```$/gms, '')
    const named = [...prose.matchAll(/`(\w+)`/g)].map(([, each = '']) => each)
    expect([...new Set(named)].toSorted()).toEqual(exported.toSorted())
  })

  it('makes a promise', () => {
    expect(documentOf(stem)).toMatch(/^Promise: /m)
  })

  it('has examples that compile', () => {
    const own = [...examples.keys()].filter((file) => file.includes(`/example-${stem}-`))
    expect(own.length).toBeGreaterThan(0)
    const issues = own.flatMap((file) => {
      const source = program.getSourceFile(file)
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    })
    expect(issues.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([])
  })
})
