import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../cli/commands.ts'
import { orch, orchHere, orchHereIn, orchIn, root, scratch } from './support.ts'

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

/** What bash offers after some words, the last of which is being typed. */
async function offered(...words: string[]): Promise<readonly string[]> {
  const { stdout } = await orchHere('completion', 'bash')
  const file = join(scratch(), 'orch.bash')
  writeFileSync(file, stdout)
  const script = `source "$0"; COMP_WORDS=(orch "$@"); COMP_CWORD=$#; _orch; printf '%s\\n' "\${COMPREPLY[@]}"`
  const output = execFileSync('bash', ['-c', script, file, ...words], { cwd: root, encoding: 'utf8' })
  return output.split('\n').filter((line) => line !== '')
}

describe('orch completion', () => {
  it('offers commands, their flags, values and files in bash', async () => {
    expect(await offered('')).toEqual([...COMMANDS.map(({ name }) => name), '--help', '--version'])
    expect(await offered('gen')).toEqual(['generate'])
    expect(await offered('serve', '--tls-c')).toEqual(['--tls-cert-file', '--tls-cipher-suites'])
    expect(await offered('auth', 'w')).toEqual(['who-can', 'whoami'])
    expect(await offered('auth', 'can-i', '--as-')).toEqual(['--as-group', '--as-uid'])
    expect(await offered('convert', '--output', 'y')).toEqual(['yaml'])
    expect(await offered('generate', '--vendor', '=', 'schemas/vendor.')).toEqual(['schemas/vendor.yaml'])
    expect(await offered('generate', '--out', 'READ')).toEqual([])
  })

  it('knows every flag that the help of a command lists, in each shell', async () => {
    const shells = ['bash', 'zsh', 'fish']
    const scripts: string[] = []
    for (const [index, shell] of shells.entries()) {
      const run = index === 0 ? orch : orchHere
      scripts.push((await run('completion', shell)).stdout)
    }
    for (const { name, load } of COMMANDS) {
      const { FLAGS, SUBCOMMANDS = {} } = (await load?.()) ?? { FLAGS: {} }
      for (const flag of [FLAGS, ...Object.values(SUBCOMMANDS)].flatMap((table) => Object.keys(table))) {
        expect([name, scripts[0]]).toEqual([name, expect.stringContaining(`--${flag}`)])
        expect([name, scripts[1]]).toEqual([name, expect.stringContaining(`--${flag}`)])
        expect([name, scripts[2]]).toEqual([name, expect.stringContaining(`-l ${flag} `)])
      }
      if (Object.keys(SUBCOMMANDS).length > 0) continue
      const { stdout } = await orchHere(name, '--help')
      const before = stdout.slice(0, stdout.indexOf('\n  --help'))
      expect([...before.matchAll(/^ {2}--([a-z0-9-]+)/gm)].map(([, flag]) => flag)).toEqual(Object.keys(FLAGS))
    }
    for (const [index, shell] of shells.entries()) {
      if (!has(shell)) continue
      const file = join(scratch(), 'script')
      writeFileSync(file, scripts[index] ?? '')
      execFileSync(shell, ['-n', file])
    }
  })
})

describe('orch', () => {
  it('tells its version', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(await orch('--version')).toEqual({ code: 0, stdout: `orch ${version}\n`, stderr: '' })
  })

  it.each([
    [['genrate'], '"genrate" is not a command; did you mean generate?'],
    [['zzzzzz'], '"zzzzzz" is not a command; see orch --help'],
    [['serve', '--secure-prot=1'], '--secure-prot is not a flag; did you mean --secure-port?'],
    [['generate', '--zzzzzz'], '--zzzzzz is not a flag; see --help'],
    [['cel', 'evla'], 'cel has no command "evla"; did you mean eval?'],
    [['auth', 'whoam'], 'auth takes can-i, who-can or whoami, not "whoam"; did you mean whoami?'],
    [['completion', 'bahs'], 'completion takes bash, zsh or fish, not "bahs"; did you mean bash?'],
  ])('says what somebody may have meant by %j', async (args, sentence) => {
    expect(await orchHere(...args)).toEqual({ code: 2, stdout: '', stderr: `orch: ${sentence}\n` })
  })

  it('serves as a file says, and prints that', async () => {
    const folder = scratch()
    writeFileSync(join(folder, 'orch.yaml'), 'secure-port: 8443\nfeature-gates: [WatchList=false]\n')
    const printed = await orchIn(folder, 'serve', '--config=orch.yaml', '--data-dir=d', '--print-config')
    expect(printed).toMatchObject({ code: 0, stderr: '' })
    expect(printed.stdout).toContain('\nsecure-port: 8443 # orch.yaml:1: secure-port\n')
    expect(printed.stdout).toContain('\nfeature-gates: [ WatchList=false ] # orch.yaml:2: feature-gates\n')
    expect(printed.stdout).toMatch(/^data-dir: d # --data-dir\n# bind-address: 127\.0\.0\.1\n/)
    writeFileSync(join(folder, 'orch.yaml'), 'secure-prot: 8443\n')
    expect(await orchHereIn(folder, 'serve', '--config=orch.yaml')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'orch: orch.yaml:1: secure-prot is not a setting; did you mean secure-port?\n',
    })
  })
})
