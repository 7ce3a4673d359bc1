// Writes docs/requirements.md: every requirement with the tests that name it and how they ended.
// Usage: npm run requirements -- [RESULTS.json …]   (results of `vitest run --reporter=json`)
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { load } from 'js-yaml'
import { format, resolveConfig } from 'prettier'

export interface Requirement {
  readonly id: string
  readonly text: string
}

export interface Catalogue {
  /** Titles by prefix of the id. */
  readonly areas: Readonly<Record<string, string>>
  readonly requirements: readonly Requirement[]
}

export interface TestResult {
  readonly title: string
  readonly status: 'passed' | 'failed'
}

export type Standing = 'passing' | 'failing' | 'missing'

const root = resolve(import.meta.dirname, '../..')
const document = resolve(root, 'docs/requirements.md')

/** Ids in brackets at any place of a title: `[LIST-07]`, `[LIST-07, SEL-01]`. */
export function idsOf(title: string): string[] {
  const id = '[A-Z][A-Z0-9-]*-[0-9]+[a-z]?(?:-[0-9]+)?'
  return [...title.matchAll(new RegExp(`\\[(${id}(?:\\s*,\\s*${id})*)\\]`, 'g'))].flatMap(([, ids = '']) =>
    ids.split(',').map((one) => one.trim()),
  )
}

/** The area of an id: the longest prefix that is one. */
export function areaOf(id: string, areas: Readonly<Record<string, string>>): string {
  return (
    Object.keys(areas)
      .filter((area) => id.startsWith(`${area}-`))
      .sort((a, b) => b.length - a.length)[0] ?? id.replace(/-[^-]*$/, '')
  )
}

export function standingOf(results: readonly TestResult[]): Standing {
  if (results.length === 0) return 'missing'
  return results.every(({ status }) => status === 'passed') ? 'passing' : 'failing'
}

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Tests that ran; one that was skipped proves nothing and is left out. */
export function resultsOf(report: VitestReport): TestResult[] {
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ fullName, status }) =>
      status === 'passed' || status === 'failed' ? [{ title: fullName, status } as const] : [],
    )
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;')

/** The document; pure, so that the same results give the same bytes. */
export function render({ areas, requirements }: Catalogue, results: readonly TestResult[]): string {
  const byId = new Map<string, TestResult[]>()
  for (const result of results) {
    for (const id of idsOf(result.title)) byId.set(id, [...(byId.get(id) ?? []), result])
  }
  const rows = requirements.map((requirement) => ({
    ...requirement,
    area: areaOf(requirement.id, areas),
    tests: byId.get(requirement.id) ?? [],
  }))
  const count = (standing: Standing): number => rows.filter(({ tests }) => standingOf(tests) === standing).length
  const sections = [...new Set(rows.map(({ area }) => area))].map((area) => {
    const lines = rows
      .filter((row) => row.area === area)
      .map(({ id, text, tests }) => {
        const passed = tests.filter(({ status }) => status === 'passed').length
        const shown = tests.length === 0 ? '' : `${passed} of ${tests.length}`
        return `| ${id} | ${escapeCell(text)} | ${standingOf(tests)} | ${shown} |`
      })
    return `## ${area}: ${areas[area] ?? area}\n\n| id | requirement | standing | tests passed |\n|---|---|---|---|\n${lines.join('\n')}\n`
  })
  return `# Requirements

Written by \`npm run requirements\` from the results of the tests. A requirement is passing when at least one test names
it and every test that names it passes.

${count('passing')} passing, ${count('failing')} failing, ${count('missing')} missing.

${sections.join('\n')}`
}

/** Ids, texts and areas of a document that `render` wrote: all that a clone without the catalogue has. */
export function parseDocument(markdown: string): Catalogue {
  const areas: Record<string, string> = {}
  const requirements: Requirement[] = []
  for (const line of markdown.split('\n')) {
    const heading = /^## ([A-Z0-9-]+): (.*)$/.exec(line)
    if (heading !== null) areas[heading[1] ?? ''] = heading[2] ?? ''
    const row = /^\| ([A-Z][A-Z0-9-]*-[0-9]+[a-z]?) +\| (.*?) +\| (?:passing|failing|missing) +\|/.exec(line)
    if (row !== null) {
      requirements.push({ id: row[1] ?? '', text: (row[2] ?? '').replaceAll('\\|', '|').replaceAll('&lt;', '<') })
    }
  }
  return { areas, requirements }
}

/** Ids that a document calls passing and that no test names any more. */
export function lostOf(markdown: string, results: readonly TestResult[]): string[] {
  const named = new Set(results.flatMap(({ title }) => idsOf(title)))
  const passing = [...markdown.matchAll(/^\| ([A-Z][A-Z0-9-]*-[0-9]+[a-z]?) +\| .* \| passing +\|/gm)]
  return passing.flatMap(([, id = '']) => (named.has(id) ? [] : [id]))
}

interface CatalogueFile {
  readonly areas: Record<string, string>
  readonly requirements: readonly { id: string; text: string }[]
}

function readCatalogue(): Catalogue {
  const file = resolve(root, '../shared/requirements.yaml')
  if (!existsSync(file)) return parseDocument(readFileSync(document, 'utf8'))
  const { areas, requirements } = load(readFileSync(file, 'utf8')) as CatalogueFile
  return { areas, requirements: requirements.map(({ id, text }) => ({ id, text: text.replaceAll(/\s+/g, ' ') })) }
}

async function main(files: readonly string[]): Promise<void> {
  if (files.length === 0) {
    process.stderr.write('usage: npm run requirements -- RESULTS.json …   (from vitest run --reporter=json)\n')
    process.exitCode = 2
    return
  }
  const results = files.flatMap((file) => resultsOf(JSON.parse(readFileSync(file, 'utf8')) as VitestReport))
  const catalogue = readCatalogue()
  const lost = existsSync(document) ? lostOf(readFileSync(document, 'utf8'), results) : []
  if (lost.length > 0) {
    process.stderr.write(`had a test, and have none: ${lost.join(', ')}\n`)
    process.exitCode = 1
  }
  const markdown = render(catalogue, results)
  const style = await resolveConfig(document)
  writeFileSync(document, await format(markdown, { ...style, parser: 'markdown' }))
  const known = new Set(catalogue.requirements.map(({ id }) => id))
  const unknown = [...new Set(results.flatMap(({ title }) => idsOf(title)))].filter((id) => !known.has(id))
  if (unknown.length > 0) {
    process.stderr.write(`tests name requirements that do not exist: ${unknown.join(', ')}\n`)
    process.exitCode = 1
  }
  process.stdout.write(`${markdown.split('\n')[5] ?? ''}\n`)
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === import.meta.filename) {
  await main(process.argv.slice(2))
}
