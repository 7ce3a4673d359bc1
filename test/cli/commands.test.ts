import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../cli/commands.ts'
import { orch, orchHere } from './support.ts'

describe('orch', () => {
  it('speaks of the project in its help, which the checkout of orch is one of: users of the package have none', async () => {
    const commands = COMMANDS.map(({ name }) => name)
    const helps = await Promise.all([orchHere('--help'), ...commands.map((name) => orchHere(name, '--help'))])
    for (const { code, stdout } of helps) {
      expect(code).toBe(0)
      expect(stdout).not.toMatch(/this checkout/)
    }
    expect(helps[0]?.stdout).toContain('The project is the folder with the nearest orch.config.ts')
  })

  it('exits 0 on success, 1 on failure and 2 on wrong use, results on stdout and messages on stderr [CLI-06]', async () => {
    const helps = await Promise.all([
      orch('--help'),
      orchHere('generate', '--help'),
      orchHere('serve', '--help'),
      orchHere('diff', '--help'),
    ])
    for (const { code, stdout, stderr } of helps) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toContain('Usage: orch')
    }
    const failures = await Promise.all([
      orchHere('generate', '/nonexistent'),
      orch('serve', '--definitions', '/nonexistent'),
      orchHere('diff', '/nonexistent', '/nonexistent'),
    ])
    for (const { code, stdout, stderr } of failures) {
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^orch: [^\n]*\/nonexistent[^\n]*\n$/)
    }
    for (const [run, args] of [
      [orch, []],
      [orchHere, ['nope']],
      [orchHere, ['generate', 'a', 'b']],
      [orchHere, ['generate', '--nope']],
      [orchHere, ['serve', 'x']],
      [orch, ['serve', '--nope']],
      [orchHere, ['diff', 'a']],
      [orchHere, ['diff', 'a', 'b', '--nope']],
    ] as const) {
      const { code, stdout, stderr } = await run(...args)
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' })
      expect(stderr).not.toBe('')
    }
  })
})
