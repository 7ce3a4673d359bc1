import { describe, expect, it } from 'vitest'
import type { Expr, ParsedExpression } from '../../../../runtime/cel/syntax/ast.ts'
import { formatIssues } from '../../../../runtime/cel/syntax/issues.ts'
import { optionalMacros } from '../../../../runtime/cel/syntax/macros/optionals.ts'
import { standardMacros } from '../../../../runtime/cel/syntax/macros/standard.ts'
import { parse, type ParseOptions } from '../../../../runtime/cel/syntax/parse.ts'

function read(source: string, options?: ParseOptions): ParsedExpression {
  const result = parse(source, options)
  if (result.issues !== undefined) throw new Error(formatIssues(source, result.issues))
  return result.expression
}

function errors(source: string, options?: ParseOptions): string {
  const result = parse(source, options)
  return result.issues !== undefined ? formatIssues(source, result.issues) : ''
}

/** Ids of a tree from the root on, as `id:what@position`. */
function outline({ root, positions }: ParsedExpression): readonly string[] {
  const lines: string[] = []
  const visit = (expr: Expr): void => {
    const what = expr.kind === 'call' ? expr.function : expr.kind === 'identifier' ? expr.name : expr.kind
    lines.push(`${expr.id}:${what}@${positions.get(expr.id)}`)
    if (expr.kind === 'call') [...(expr.target === undefined ? [] : [expr.target]), ...expr.args].forEach(visit)
    if (expr.kind === 'select') visit(expr.operand)
    if (expr.kind === 'list') expr.elements.forEach(visit)
    if (expr.kind === 'map') {
      for (const entry of expr.entries) {
        lines.push(`${entry.id}:entry@${positions.get(entry.id)}`)
        visit(entry.key)
        visit(entry.value)
      }
    }
    if (expr.kind === 'comprehension') {
      const { range, accumulatorInit, loopCondition, loopStep, result } = expr
      for (const part of [range, accumulatorInit, loopCondition, loopStep, result]) visit(part)
    }
  }
  visit(root)
  return lines
}

describe('ids and positions', () => {
  it('follow the order in which cel-go visits operators, calls and selections', () => {
    expect(outline(read('a + b.c(d)[0]'))).toEqual([
      '2:_+_@2',
      '1:a@0',
      '6:_[_]@10',
      '4:c@7',
      '3:b@4',
      '5:d@8',
      '7:literal@11',
    ])
  })

  it('number a map before its entries, and an entry before its key', () => {
    expect(outline(read('{"k": v}'))).toEqual(['1:map@0', '2:entry@4', '3:literal@1', '4:v@6'])
  })

  it('number the operators of a chain after their right operand, and balance it', () => {
    expect(outline(read('a || b || c || d'))).toEqual([
      '5:_||_@7',
      '3:_||_@2',
      '1:a@0',
      '2:b@5',
      '7:_||_@12',
      '4:c@10',
      '6:d@15',
    ])
  })

  it('give what a macro makes the position of its call, from the inside out', () => {
    expect(outline(read('m.all(v, v)'))).toEqual([
      '11:comprehension@5',
      '1:m@0',
      '5:literal@5',
      '7:@not_strictly_false@5',
      '6:@result@5',
      '9:_&&_@5',
      '8:@result@5',
      '4:v@9',
      '10:@result@5',
    ])
  })

  it('count code points, not units', () => {
    expect(outline(read("'😁' + a"))).toEqual(['2:_+_@4', '1:literal@0', '3:a@6'])
  })

  it('are free of the id of a call that a macro has replaced', () => {
    const { positions, macroCalls, root } = read('has(a.b)')
    expect([...positions.keys()]).toEqual([2, 3, 4])
    expect(macroCalls.get(root.id)).toMatchObject({ kind: 'call', function: 'has' })
  })

  it('differ between an optional and its copy in optMap', () => {
    const macros = [...standardMacros, ...optionalMacros]
    const lines = outline(read('o.optMap(x, x)', { macros }))
    const ids = lines.map((line) => line.split(':')[0])
    expect(new Set(ids).size).toBe(ids.length)
    expect(lines.filter((line) => line.endsWith(':o@0'))).toHaveLength(2)
  })
})

describe('carets', () => {
  it('are placed under the issue, on its line', () => {
    expect(errors('1 +\n  true && (\n')).toBe(
      "ERROR: <input>:3:1: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', " +
        "'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | \n | ^",
    )
  })

  it('are wide under what is wide, and count code points', () => {
    expect(errors("'😁' ~ 'é'")).toBe(
      "ERROR: <input>:1:5: Syntax error: token recognition error at: '~'\n | '😁' ~ 'é'\n | .．..^\n" +
        "ERROR: <input>:1:7: Syntax error: extraneous input ''é'' expecting <EOF>\n | '😁' ~ 'é'\n | .．....^",
    )
  })

  it('come with every issue, in the order of the source', () => {
    expect(errors('f(var, 18446744073709551616u) + has(1)').match(/^ERROR.*$/gm)).toEqual([
      'ERROR: <input>:1:3: reserved identifier: var',
      'ERROR: <input>:1:8: invalid uint literal',
      'ERROR: <input>:1:37: invalid argument to has() macro',
    ])
  })

  it('mark a missing bracket', () => {
    expect(errors('f((1)')).toContain("1:6: Syntax error: missing ')' at '<EOF>'")
  })
})

describe('limits', () => {
  it('let a chain of ten thousand terms pass, balanced', () => {
    const { root } = read(Array.from({ length: 10_000 }, (_, index) => `a${index}`).join(' || '))
    const height = (expr: Expr): number => (expr.kind === 'call' ? 1 + Math.max(...expr.args.map(height)) : 0)
    expect(height(root)).toBe(14)
  })

  it.each([
    ['((…', '('.repeat(300) + '1' + ')'.repeat(300), 'expression recursion limit exceeded: 250'],
    ['[[…', '['.repeat(300), 'expression recursion limit exceeded: 250'],
    ['a.b.c…', 'a' + '.a'.repeat(251), 'max recursion depth exceeded'],
    ['1+1+1…', '1' + '+1'.repeat(251), 'max recursion depth exceeded'],
    ['a?b:a?b:…', 'a?b:'.repeat(300) + 'c', 'expression recursion limit exceeded: 250'],
  ])('refuse %s that goes too deep', (_shape, source, message) => {
    expect(errors(source)).toBe(`ERROR: <input>:-1:0: ${message}`)
  })

  it('allow what is just within them', () => {
    expect(errors('('.repeat(249) + '1' + ')'.repeat(249))).toBe('')
    expect(errors('a' + '.a'.repeat(250))).toBe('')
  })

  it('count the size in code points', () => {
    expect(errors(`'${'😁'.repeat(99_998)}'`)).toBe('')
    expect(errors(`'${'😁'.repeat(99_999)}'`)).toBe(
      'ERROR: <input>:-1:0: expression code point size exceeds limit: size: 100001, limit 100000',
    )
  })

  it('bound what macros make: each optMap copies its target', () => {
    const macros = [...standardMacros, ...optionalMacros]
    expect(errors(`o${'.optMap(x, x)'.repeat(60)}`, { macros, limits: { nodes: 10_000 } })).toBe(
      'ERROR: <input>:-1:0: expression node count exceeds limit: 10000',
    )
  })

  it('end an endless stream of issues', () => {
    expect(errors('@'.repeat(1000)).split('token recognition').length - 1).toBeLessThanOrEqual(100)
    expect(errors(')('.repeat(1000))).toContain('Syntax error')
  })
})
