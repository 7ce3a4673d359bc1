import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Failure, UsageError } from '../../../../flags/errors.ts'
import { duration, integer, list, mapped, path, repeated, text, toggle } from '../../../../flags/flag.ts'
import { PLANNED_FLAGS, SERVE_FLAGS } from '../../../../cli/serve/flags.ts'
import { printSettings } from '../../../../cli/settings/print.ts'
import { inFile, parseSettings, SETTINGS_FLAGS } from '../../../../cli/settings/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'orch-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const flags = {
  ...SETTINGS_FLAGS,
  name: text({ default: 'x', help: 'A name.' }),
  'secure-port': integer({ minimum: 0, maximum: 65535, default: 1, help: 'A port.' }),
  delay: duration({ default: 1000, help: 'A delay.' }),
  on: toggle({ default: true, help: 'A switch.' }),
  names: list({ default: ['*'], help: 'Names.' }),
  pairs: repeated({ help: 'Pairs.' }),
  store: mapped(path({ help: 'A store.' }), (address) => address?.length),
}
const planned = { later: 'Something else.' }

function file(content: string): string {
  const name = join(folder, 'orch.yaml')
  writeFileSync(name, content)
  return name
}
const parse = (argv: readonly string[], environment: Record<string, string> = {}) =>
  parseSettings({ argv, environment, flags, planned })

describe('settings', () => {
  it('come from the file, before it from the environment, before that from the flags, and are defaults elsewhere', async () => {
    const config = file('name: file\nsecure-port: 1\ndelay: 1m\non: false\nnames: [a, b]\npairs: [c=d, e]\n')
    const environment = { ORCH_CONFIG: config, ORCH_SECURE_PORT: '2', ORCH_DELAY: '2m', ORCH_PAIRS: 'x,y\nz' }
    const { flags: values } = await parse(['--delay=3m'], environment)
    expect(values).toMatchObject({
      name: 'file',
      'secure-port': 2,
      delay: 180_000,
      on: false,
      names: ['a', 'b'],
      pairs: ['x,y', 'z'],
      store: undefined,
    })
    const other = file('{}')
    expect((await parse(['--config', other], { ORCH_CONFIG: '/nowhere' })).flags.name).toBe('x')
    expect((await parse([], { ORCH_NAME: '' })).flags.name).toBe('x')
    expect((await parse(['--config', file('')])).flags.name).toBe('x')
  })

  it.each([
    ['secure-prot: 1', ':1: secure-prot is not a setting; did you mean secure-port?'],
    ['name: a\n# b\nzzz: 1', ':3: zzz is not a setting; they are named like the flags of serve'],
    ['later: x', ':1: later is not available yet'],
    ['config: x', ':1: config is not a setting; they are named like the flags of serve'],
    ['secure-port: x', ':1: secure-port must be integer'],
    ['secure-port: 70000', ':1: secure-port must be <= 65535'],
    ['on: maybe', ':1: on must be boolean'],
    ['names: a', ':1: names must be array'],
    ['names: [{ a: b }]', ':1: names must be string'],
    ['name: a\nname: b', ':2: Map keys must be unique at line 2, column 1:'],
    ['- a', ':1: a configuration is a mapping from names of flags to values'],
    ['delay: soon', ':1: delay: "soon" is not a time such as 30s or 1m30s'],
  ])('are refused with file and line: %j', async (content, sentence) => {
    const config = file(content)
    const refusal = parse(['--config', config])
    await expect(refusal).rejects.toThrow(config + sentence)
    await expect(refusal).rejects.toSatisfy((error) => error instanceof Failure || error instanceof UsageError)
  })

  it('are refused all at once', async () => {
    await expect(parse(['--config', file('on: 1\nzzz: 2\n')])).rejects.toThrow(/:2: zzz is not.*\n.*:1: on must be/)
  })

  it('name the variable or the file that is wrong', async () => {
    await expect(parse([], { ORCH_SECURE_PORT: 'x' })).rejects.toThrow(
      'ORCH_SECURE_PORT: "x" is not a whole number from 0 to 65535',
    )
    await expect(parse(['--config', '/nowhere'])).rejects.toThrow('the configuration /nowhere does not exist')
  })

  it('warn of variables that only look like one', async () => {
    const { warnings } = await parse([], { ORCH_SECURE_PROT: '1', ORCH_TEST_MONGODB_URI: 'x', HOME: '/' })
    expect(warnings).toEqual(['the variable ORCH_SECURE_PROT is not read; did you mean ORCH_SECURE_PORT?'])
  })
})

describe('printed settings', () => {
  it('name where each comes from, hide passwords, and say the same again', async () => {
    const config = file('on: false\nstore: mongodb://jane:secret@db.example/x\n')
    const environment = { ORCH_CONFIG: config, ORCH_NAMES: 'a,b' }
    const { given, flags: values } = await parse(['--secure-port=8443', '--print-config'], environment)
    const printed = printSettings(inFile(flags), given)
    expect(printed).toBe(
      [
        '# name: x',
        'secure-port: 8443 # --secure-port',
        '# delay: 1s',
        `on: false # ${config}:1: on`,
        'names: [ "a,b" ] # ORCH_NAMES',
        '# pairs:',
        `store: mongodb://jane@db.example/x # ${config}:2: store, without its password`,
        '',
      ].join('\n'),
    )
    const again = await parse(['--config', file(printed)])
    const { store: _, 'print-config': __, config: ___, ...same } = values
    expect(again.flags).toMatchObject(same)
  })

  it('hold every flag of the server', async () => {
    const every = await parseSettings({ argv: [], environment: {}, flags: SERVE_FLAGS, planned: PLANNED_FLAGS })
    const names = printSettings(inFile(SERVE_FLAGS), every.given).matchAll(/^# ([a-z0-9-]+):/gm)
    expect([...names].map(([, name]) => name)).toEqual(Object.keys(inFile(SERVE_FLAGS)))
  })
})
