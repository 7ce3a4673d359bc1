import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orch, orchHere, root, scratch, type Outcome } from './support.ts'

const cel = (...argv: readonly string[]): Promise<Outcome> => orchHere('cel', ...argv)

const costOf = async (...argv: string[]): Promise<number> =>
  Number(/^cost: (\d+)$/m.exec((await cel('eval', '--cost', ...argv)).stdout)?.[1])

describe('orch cel eval', () => {
  it("cel eval '1 < 2' --cost prints true and the cost [CLI-07]", async () => {
    expect(await orch('cel', 'eval', '1 < 2', '--cost')).toEqual({ code: 0, stdout: 'true\ncost: 1\n', stderr: '' })
  })

  it('keeps all digits of integers of 64 bits in variables', async () => {
    const variables = ['--var', 'x={i: 9007199254740993}', '--output', 'json']
    const { stdout } = await cel('eval', '[x.i == 9007199254740993, type(x.i) == int]', ...variables)
    expect(stdout).toContain('"value":[true,true]')
    expect((await cel('eval', 'x', ...variables)).stdout).toContain('"value":{"i":9007199254740993}')
  })

  it.each([
    ['[CEL-LANG-05]', '[1,2].all(x, x > 0)', 'true'],
    ['[CEL-LANG-05]', '[1,-2].all(x, x > 0)', 'false'],
    ['[CEL-LANG-05]', "{'a':1}.all(k, k == 'a')", 'true'],
    ['[CEL-LANG-06]', '[1,2].exists(x, x == 2)', 'true'],
    ['[CEL-LANG-07]', '[1,2,2].exists_one(x, x == 2)', 'false'],
    ['[CEL-LANG-07]', '[1,2,2].exists_one(x, x == 1)', 'true'],
    ['[CEL-LANG-08]', '[1,2].map(x, x * 2) == [2,4]', 'true'],
    ['[CEL-LANG-09]', '[1,2,3].filter(x, x > 1) == [2,3]', 'true'],
    ['[CEL-LANG-10]', '(1/0 == 1) || true', 'true'],
    ['[CEL-LANG-10]', 'false && (1/0 == 1)', 'false'],
    ['[CEL-LANG-10]', '7 % -3 + 2 * 5 - 9 / 2', '7'],
    ['[CEL-LANG-10]', "'tacocat'.contains('oc') && 'abc'.startsWith('ab') && 'abc'.endsWith('bc')", 'true'],
    ['[CEL-LANG-10]', "'hubba'.matches('^h.*a$') ? size('πέντε') : 0", '5'],
    ['[CEL-LANG-10]', "{'k': [1, 2]}['k'][1] in [2, 3]", 'true'],
    ['[CEL-LANG-10]', 'type(int(2.9)) == int && int(2.9) == 2 && string(uint(3)) == "3"', 'true'],
    ['[CEL-LANG-10]', '-9223372036854775808 < 9223372036854775807', 'true'],
    ['[CEL-LANG-11]', "timestamp('2024-01-01T23:00:00-02:00').getHours()", '1'],
    ['[CEL-LANG-11]', "timestamp('2024-01-01T23:00:00-02:00').getHours('-02:00')", '23'],
    ['[CEL-LANG-14]', 'optional.of(1).hasValue()', 'true'],
    ['[CEL-LANG-15]', 'double(1.5) > 1 && 2u > 1', 'true'],
  ])('%s %s is %s', async (_id, expression, value) => {
    expect(await cel('eval', '--', expression)).toEqual({ code: 0, stdout: `${value}\n`, stderr: '' })
  })

  it('reports an error of the evaluation with its place, without a stack [CEL-LANG-10]', async () => {
    const overflow = await cel('eval', '1 + 9223372036854775807')
    expect(overflow).toMatchObject({ code: 1, stdout: '' })
    expect(overflow.stderr).toBe(
      'orch: the evaluation failed\nERROR: <input>:1:3: integer overflow\n | 1 + 9223372036854775807\n | ..^\n',
    )
    expect((await cel('eval', '1 / 0')).stderr).toContain('<input>:1:3: division by zero\n | 1 / 0\n | ..^')
  })

  it('reports every error of an expression that does not compile', async () => {
    expect(await cel('eval', 'a +\nb')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'orch: the expression does not compile\n' +
        "ERROR: <input>:1:1: undeclared reference to 'a' (in container '')\n | a +\n | ^\n" +
        "ERROR: <input>:2:1: undeclared reference to 'b' (in container '')\n | b\n | ^\n",
    })
    expect((await cel('eval', '1 2')).stderr).toContain("Syntax error: extraneous input '2' expecting <EOF>")
  })

  it('takes lists and maps of one type only [CEL-LANG-12]', async () => {
    expect((await cel('eval', "[1, 'a']")).stderr).toContain("expected type 'int' but found 'string'")
    expect((await cel('eval', '[1, 2]')).stdout).toBe('[1, 2]\n')
    expect((await cel('eval', "{'a': 1}")).stdout).toBe('{"a": 1}\n')
  })

  it('takes variables from flags and from a file, flags first', async () => {
    const file = join(scratch(), 'variables.yaml')
    writeFileSync(file, 'self: { replicas: 3, names: [a, b] }\nlimit: 2\n')
    const { stdout } = await cel('eval', 'self.replicas <= limit && "b" in self.names', '--vars', file, '--var=limit=3')
    expect(stdout).toBe('true\n')
    expect((await cel('eval', 'x + y', '--var', 'x=text', '--var', 'y="1"')).stdout).toBe('"text1"\n')
    expect((await cel('eval', 'm', '--var', 'm={"a":1,"b":[null,1.5]}')).stdout).toBe('{"a": 1, "b": [null, 1.5]}\n')
  })

  it('reads the expression from a file', async () => {
    const file = join(scratch(), 'rule.cel')
    writeFileSync(file, '// a rule\n1 +\n  2\n')
    expect((await cel('eval', '-f', file)).stdout).toBe('3\n')
    expect((await cel('eval', '--file', file, '--type')).stdout).toBe('3\ntype: int\n')
  })

  it('prints JSON and YAML', async () => {
    expect((await cel('eval', "{'a': [1, 2]}", '--output', 'json', '--cost')).stdout).toBe(
      '{"value":{"a":[1,2]},"type":"map(string, list(int))","cost":70}\n',
    )
    expect((await cel('eval', '1u', '--output=yaml')).stdout).toBe('value: 1\ntype: uint\n')
    expect(await cel('eval', 'int', '--output', 'json')).toMatchObject({ code: 1, stdout: '' })
  })

  it('refuses wrong use with exit code 2 [CLI-06]', async () => {
    for (const argv of [
      [],
      ['nope'],
      ['eval'],
      ['eval', '1', '2'],
      ['eval', '1', '-f', 'x'],
      ['eval', '1', '--nope'],
      ['eval', '1', '--var', 'x'],
      ['eval', '1', '--output', 'xml'],
      ['eval', '1', '--cost-limit', '0'],
      ['check', 'x', '--var-type', 'x=list'],
    ]) {
      expect(await cel(...argv), argv.join(' ')).toMatchObject({ code: 2, stdout: '' })
    }
    expect(await cel('eval', '--vars', '/nonexistent', '1')).toMatchObject({ code: 1 })
    expect((await cel('--help')).stdout).toContain('Usage: orch cel')
    expect((await cel('eval', '--help')).stdout).toContain('--cost-limit')
    expect((await cel('check', '--help')).stdout).toContain('--var-type')
  })
})

describe('cost', () => {
  it('is the same number over 100 runs [CEL-COST-02]', async () => {
    const argv = ["items.all(i, i.matches('^a+$')) && items.map(i, i + 'x').size() > 2", '--var', 'items=[a, aa, aaa]']
    const costs = new Set<number>()
    for (let attempt = 0; attempt < 100; attempt++) costs.add(await costOf(...argv))
    const { stdout } = await orch('cel', 'eval', '--cost', ...argv)
    costs.add(Number(/^cost: (\d+)$/m.exec(stdout)?.[1]))
    expect([...costs]).toEqual([expect.any(Number)])
  })

  it('of a comparison is 1 [CEL-COST-03]', async () => {
    expect((await costOf('1 < 2')) - (await costOf('1')) - (await costOf('2'))).toBe(1)
    const variables = ['--var', 'a=1', '--var', 'b=2']
    expect(
      (await costOf('a < b', ...variables)) - (await costOf('a', ...variables)) - (await costOf('b', ...variables)),
    ).toBe(1)
  })

  it('of a list literal is 40 [CEL-COST-04]', async () => {
    expect(await costOf('[]')).toBe(40)
  })

  it('of contains grows in line with the text [CEL-COST-05]', async () => {
    const costs = await Promise.all(
      [1000, 2000, 3000].map((length) => costOf("s.contains('bb')", '--var', `s=${'a'.repeat(length)}`)),
    )
    const [first, second, third] = costs as [number, number, number]
    expect(second - first).toBeGreaterThan(0)
    expect(third - second).toBe(second - first)
  })

  it('beyond the limit stops the evaluation', async () => {
    const { code, stderr } = await cel('eval', '[1,2,3].all(x, [1,2,3].all(y, x + y > 0))', '--cost-limit', '20')
    expect(code).toBe(1)
    expect(stderr).toContain('actual cost limit exceeded')
  })
})

describe('orch cel check', () => {
  it('prints the type', async () => {
    expect((await cel('check', 'names.map(n, size(n))', '--var-type', 'names=list(string)')).stdout).toBe('list(int)\n')
    expect((await cel('check', 'a.?b', '--var-type', 'a=map(string, optional(int))', '--output=json')).stdout).toBe(
      '{"type":"optional_type(optional_type(int))"}\n',
    )
  })

  it('refuses what does not fit, and tells where', async () => {
    expect((await cel('check', 'a + 1', '--var-type', 'a=string')).stderr).toBe(
      'orch: the expression does not compile\n' +
        "ERROR: <input>:1:3: found no matching overload for '_+_' applied to '(string, int)'\n | a + 1\n | ..^\n",
    )
  })

  it('estimates the cost', async () => {
    expect((await cel('check', '1 < 2', '--estimate')).stdout).toBe('bool\nestimated cost: 1 to 1\n')
    const { stdout } = await cel('check', 'l.all(x, x > 1)', '--var-type=l=list(int)', '--estimate', '--output=json')
    expect(JSON.parse(stdout)).toMatchObject({ type: 'bool', estimate: { max: null } })
  })

  it('estimates a search for a pattern by the lengths of both [CEL-COST-06]', async () => {
    const most = async (length: number, pattern: number): Promise<number> => {
      const file = join(scratch(), 'schema.yaml')
      writeFileSync(file, `type: object\nproperties: { name: { type: string, maxLength: ${length} } }\n`)
      const rule = `self.name.matches('${'a'.repeat(pattern)}')`
      const { stdout } = await cel('check', rule, '--schema', file, '--estimate', '--output=json')
      return (JSON.parse(stdout) as { estimate: { max: number } }).estimate.max
    }
    // A code point takes up to four bytes of a request: a tenth of a unit each, for each quarter of the pattern.
    const once = await most(1000, 10)
    expect(once).toBeGreaterThanOrEqual(1000 * 4 * 0.1 * 10 * 0.25)
    expect(once).toBeLessThan(1.5 * (1000 * 4 * 0.1 * 10 * 0.25))
    const doubles = (more: number, less: number): void => expect(Math.abs(more / less - 2)).toBeLessThan(0.01)
    doubles(await most(2000, 10), once)
    doubles(await most(1000, 80), await most(1000, 40))
  })

  it('knows self and oldSelf by a schema, with what it refers to', async () => {
    const deployment = join(root, 'schemas/apps/v1.yaml#/components/schemas/Deployment')
    const type = async (expression: string): Promise<string> =>
      (await cel('check', expression, '--schema', deployment)).stdout
    expect(await type('self.spec.template.spec.containers')).toBe('list(core.v1.Container)\n')
    expect(await type("oldSelf.metadata.name == '' || self.spec.replicas > 0")).toBe('bool\n')
    expect((await cel('check', 'self.nope', '--schema', deployment)).stderr).toContain("undefined field 'nope'")
    expect(await cel('check', 'self', '--schema', `${deployment}Nope`)).toMatchObject({ code: 1, stdout: '' })
  })

  it('takes what a release offers to new expressions [CEL-QTY-01]', async () => {
    const judged = async (release: string, expression: string): Promise<number | null> =>
      (await cel('check', expression, '--release', release)).code
    for (const expression of [
      "quantity('1Ki').isInteger()",
      'optional.of(1).hasValue()',
      '2u > 1',
      "'%d'.format([1])",
    ]) {
      expect(await judged('1.28', expression), expression).toBe(1)
      expect(await judged('1.29', expression), expression).toBe(0)
    }
    expect(await judged('1.31', 'math.abs(-1) == 1')).toBe(1)
    expect(await cel('check', '1', '--release', 'latest')).toMatchObject({ code: 2 })
  })
})
