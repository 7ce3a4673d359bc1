import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { run } from '../../cli/cel/command.ts'
import { root } from './support.ts'

const text = readFileSync(join(root, 'docs/cel.md'), 'utf8')

const blocks = (language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block)

interface Example {
  /** Runs the code; what it logs goes to a console. */
  readonly default: (console: { log(...values: unknown[]): void }) => void
}

it.each(blocks('ts').map((code, index) => [index + 1, code] as const))(
  'example %i logs what it says',
  async (_, code) => {
    const expected = [...code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, value]) => value)
    expect(expected.length).toBeGreaterThan(0)
    const [, imports = '', body = ''] = /^((?:import [^\n]*\n)*)(.*)$/s.exec(code) ?? []
    const contents = `${imports}export default (console: { log(...values: unknown[]): void }) => {${body}}`
    const stdin = { contents, resolveDir: join(root, 'docs'), loader: 'ts' } as const
    const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm', platform: 'node' })
    const source = `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
    const example = (await import(/* @vite-ignore */ source)) as Example
    const logged: string[] = []
    example.default({ log: (...values) => void logged.push(values.map(String).join(' ')) })
    expect(logged).toEqual(expected)
  },
)

it('the commands print what it says', async () => {
  const session = blocks('console').join('')
  const commands = [...session.matchAll(/^\$ orch cel (.*)\n((?:[^$].*\n)*)/gm)]
  expect(commands.length).toBeGreaterThan(3)
  for (const [, command = '', expected] of commands) {
    let printed = ''
    const stdout = new Writable({
      write(chunk: Buffer, _encoding, done) {
        printed += chunk.toString()
        done()
      },
    })
    const argv = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) =>
      (quoted ?? plain ?? '').replace(/^(?=schemas\/)/, `${root}/`),
    )
    expect(
      await run({
        argv,
        packageFolder: root,
        load: () => Promise.resolve({}),
        keepCompiled: () => undefined,
        stdout,
        stderr: stdout,
      }),
      command,
    ).toBe(0)
    expect(printed, command).toBe(expected)
  }
})
