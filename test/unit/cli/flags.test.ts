import { describe, expect, it } from 'vitest'
import { UsageError } from '../../../flags/errors.ts'
import { deprecated, duration, formatDuration, integer, list, path, text, toggle } from '../../../flags/flag.ts'
import { describeFlags } from '../../../flags/help.ts'
import { parseFlags } from '../../../flags/parse.ts'

const flags = {
  name: text({ default: 'x', help: 'A name.' }),
  file: path({ help: 'A file.' }),
  port: integer({ minimum: 0, maximum: 65535, default: 1, help: 'A port.' }),
  delay: duration({ default: 1000, help: 'A delay.' }),
  on: toggle({ default: true, help: 'A switch.' }),
  names: list({ default: [], help: 'Names.' }),
}
const planned = { later: 'Something else.' }
const parse = (...argv: string[]) => parseFlags({ argv, flags, planned })

describe('parseFlags', () => {
  it('gives defaults where nothing is said', () => {
    expect(parse().flags).toEqual({ name: 'x', file: undefined, port: 1, delay: 1000, on: true, names: [] })
  })

  it('takes values with an equals sign or as the next argument, and the last of several', () => {
    const { flags: values, positionals } = parse('--name=a=b', '--port', '80', 'dir', '--port=81', '--file', './f')
    expect(values).toMatchObject({ name: 'a=b', port: 81, file: './f' })
    expect(positionals).toEqual(['dir'])
    expect(parse('--name', '-').flags.name).toBe('-')
  })

  it('adds up lists over commas and occurrences', () => {
    expect(parse('--names=a,b', '--names', 'c').flags.names).toEqual(['a', 'b', 'c'])
  })

  it('takes a switch with or without its value, and never the next argument', () => {
    expect(parse('--on').flags.on).toBe(true)
    expect(parse('--on=false').flags.on).toBe(false)
    expect(parse('--on', 'false')).toMatchObject({ flags: { on: true }, positionals: ['false'] })
  })

  it.each([
    [['--nope'], '--nope is not a flag'],
    [['-n'], '-n is not a flag'],
    [['--later=x'], '--later is not available yet'],
    [['--constructor'], '--constructor is not a flag'],
    [['--port'], '--port needs a value'],
    [['--port', '--on'], '--port needs a value'],
    [['--port=80x'], '--port: "80x" is not a whole number from 0 to 65535'],
    [['--port=70000'], '"70000" is not a whole number'],
    [['--port='], '"" is not a whole number'],
    [['--delay=soon'], '--delay: "soon" is not a time'],
    [['--delay=5'], '"5" is not a time'],
    [['--on=maybe'], '--on: "maybe" is not true or false'],
    [['--names=a,,b'], '--names: "a,,b" has an empty entry'],
    [['--file='], '--file: "" is not a path'],
  ])('refuses %j', (argv, message) => {
    expect(() => parse(...argv)).toThrow(UsageError)
    expect(() => parse(...argv)).toThrow(message)
  })
})

describe('times', () => {
  it.each([
    ['0', 0],
    ['500ms', 500],
    ['1.5s', 1500],
    ['5m0s', 300_000],
    ['1h30m', 5_400_000],
  ])('reads %s as %d ms', (written, milliseconds) => {
    expect(parse(`--delay=${written}`).flags.delay).toBe(milliseconds)
  })

  it('shows them in the largest unit that fits', () => {
    expect([0, 500, 90_000, 300_000, 7_200_000].map(formatDuration)).toEqual(['0s', '500ms', '90s', '5m', '2h'])
  })
})

describe('describeFlags', () => {
  it('shows names, placeholders, defaults and what is still to come', () => {
    const help = describeFlags(flags, planned)
    expect(help).toContain('  --port NUMBER\n      A port. (default 1)')
    expect(help).toContain('  --on\n      A switch. (default true)')
    expect(help).toContain('  --later\n      Something else. (not available yet)')
  })
})

describe('a deprecated flag', () => {
  const table = { ...flags, old: deprecated(text({ default: 'x', help: 'An old name.' }), '--name') }

  it('works, and is warned of once [DEP-RULE-6]', () => {
    const { flags: values, warnings } = parseFlags({ argv: ['--old=a', '--old=b', '--name=c'], flags: table })
    expect(values).toMatchObject({ old: 'b', name: 'c' })
    expect(warnings).toEqual(['flag --old is deprecated: use --name'])
    expect(parseFlags({ argv: ['--name=c'], flags: table }).warnings).toEqual([])
  })

  it('says in help what to use', () => {
    expect(describeFlags(table)).toContain('Deprecated: use --name. An old name. (default x)')
  })
})
