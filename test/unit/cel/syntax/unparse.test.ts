import { describe, expect, it } from 'vitest'
import { bindingMacros } from '../../../../runtime/cel/syntax/macros/bindings.ts'
import { optionalMacros } from '../../../../runtime/cel/syntax/macros/optionals.ts'
import { standardMacros } from '../../../../runtime/cel/syntax/macros/standard.ts'
import { twoVariableMacros } from '../../../../runtime/cel/syntax/macros/two-variable.ts'
import { parse } from '../../../../runtime/cel/syntax/parse.ts'
import { unparse } from '../../../../runtime/cel/syntax/unparse.ts'

const macros = [...standardMacros, ...twoVariableMacros, ...optionalMacros, ...bindingMacros]

function rewritten(source: string): string {
  const result = parse(source, { macros })
  if (result.issues !== undefined) throw new Error(result.issues[0]!.message)
  return unparse(result.expression)
}

describe('unparse', () => {
  it.each([
    'a || b && !c',
    '(a || b) && c',
    'a - (b - c)',
    '(a ? b : c) ? d : e ? f : g',
    '-(1) + -a',
    '!(a in b)',
    '(-1).f()',
    'a.?b[?0].c.`d-e`',
    '{"k": [1, ?x], ?2u: 1.0}',
    'pkg.M{f: b"a\\xff", ?g: null}',
    'has(a.b) && a.b.all(x, x.exists_one(y, y > x))',
    'm.transformMap(k, v, k != "", v + 1)',
    'cel.bind(x, 1 + 2, x * x).f(-1, "\\n\\"\\u0001")',
    'o.optMap(x, x + 1).optFlatMap(y, optional.of(y))',
  ])('writes %s as it was', (source) => {
    expect(rewritten(source)).toBe(source)
  })

  it('leaves out what is not needed', () => {
    expect(rewritten('((a)) + ((b * c))')).toBe('a + b * c')
    expect(rewritten('!!a')).toBe('a')
    expect(rewritten("'a' // comment")).toBe('"a"')
  })
})
