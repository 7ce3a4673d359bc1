import { describe, expect, it } from 'vitest'
import { controllersOf, describeControllers } from '../../../server/controllers/flags.ts'
import { UsageError } from '../../../flags/errors.ts'
import { NAMED_CONTROLLERS, type NamedController } from '../../../runtime/controllers/index.ts'

const controller = (name: string, alias: string, byDefault: 'on' | 'off'): NamedController => ({
  name,
  alias,
  default: byDefault,
  account: name,
  start: () => undefined,
})
const known = [
  controller('a-controller', 'a', 'on'),
  controller('b-controller', 'b', 'on'),
  controller('c-controller', 'c', 'off'),
]
const on = (...entries: string[]): readonly string[] => controllersOf(entries, known).map(({ alias }) => alias)

describe('--controllers', () => {
  it('means by * those that are on by default [CLI-08]', () => {
    expect(on('*')).toEqual(['a', 'b'])
    expect(on('*', 'c')).toEqual(['a', 'b', 'c'])
    expect(on('*', '-a')).toEqual(['b'])
    expect(on('-a')).toEqual([])
  })

  it('runs without * what is named, by either name [CLI-08]', () => {
    expect(on('b', 'c-controller')).toEqual(['b', 'c'])
    expect(on('*', '-b-controller')).toEqual(['a'])
  })

  it('goes by the first entry that names a controller, as kube-controller-manager does', () => {
    expect(on('-a', 'a', '*')).toEqual(['b'])
    expect(on('a', '-a')).toEqual(['a'])
  })

  it('refuses a name that no controller has, and lists those that there are [CLI-08]', () => {
    for (const entry of ['d', '-d', '--a', '-*', '-', 'A']) {
      expect(() => on('*', entry)).toThrow(UsageError)
      expect(() => on('*', entry)).toThrow(
        `--controllers: ${JSON.stringify(entry)} is not *, nor one of a-controller, b-controller, c-controller, nor`,
      )
    }
  })
})

describe('the controllers of the server', () => {
  it('have names and aliases of their own', () => {
    const names = NAMED_CONTROLLERS.flatMap(({ name, alias }) => [name, alias])
    expect(new Set(names).size).toBe(names.length)
    for (const { name } of NAMED_CONTROLLERS) expect(name).toMatch(/^[a-z-]+-controller$/)
  })

  it('are listed by --help', () => {
    for (const { name } of NAMED_CONTROLLERS) expect(describeControllers()).toContain(`  ${name} (`)
  })
})
