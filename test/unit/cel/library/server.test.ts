import { describe, expect, it } from 'vitest'
import {
  compileExpression,
  compileProgram,
  createEnvironment,
  defaultLibraries,
  librariesFor,
  listOf,
  INT,
  serverLibraries,
  STRING,
  UINT,
  valueFromJson,
} from '../../../../runtime/cel/index.ts'

const variables = { items: listOf(INT), text: STRING, count: UINT }
const environmentOf = (release: string) =>
  createEnvironment({ libraries: librariesFor(serverLibraries, release), variables, homogeneousLiterals: true })

const isAccepted = (source: string, release: string): boolean =>
  compileExpression(environmentOf(release), source).expression !== undefined

describe('what servers offer to new expressions', () => {
  it.each([
    ["text.charAt(0) == '' && items.isSorted() && text.find('a') == url('https://h').getHost()", '1.0', '1.16'],
    ["quantity('1Ki').isInteger()", '1.28', '1.29'],
    ['optional.of(1).hasValue()', '1.28', '1.29'],
    ['items[?0].orValue(1) == 1', '1.28', '1.29'],
    ['count > 1', '1.28', '1.29'],
    ["'%d'.format([1]) == strings.quote(text)", '1.28', '1.29'],
    ['sets.contains(items, [1])', '1.28', '1.29'],
    ["ip(text).family() == 4 && isCIDR('::/0')", '1.29', '1.30'],
    ['format.uuid().validate(text).hasValue()', '1.30', '1.31'],
    ['items.all(i, v, i < v)', '1.31', '1.32'],
    ["isSemver(text) && semver('v1', true).major() == 1", '1.32', '1.33'],
  ])('%s is refused as %s and accepted as %s', (source, before, from) => {
    expect([isAccepted(source, before), isAccepted(source, from)]).toEqual([before === '1.0', true])
  })

  it.each(['math.abs(-1) == 1', 'text.reverse() == text', 'base64.encode(b"a") == text', 'cel.bind(a, 1, a == 1)'])(
    '%s is for other programs only',
    (source) => {
      expect(isAccepted(source, '1.34')).toBe(false)
      const environment = createEnvironment({ libraries: defaultLibraries, variables })
      expect(compileExpression(environment, source).expression).toBeDefined()
    },
  )

  it('may use every library once it is stored', () => {
    const stored = createEnvironment({ libraries: serverLibraries, variables })
    for (const source of ["quantity('1Ki').isInteger()", 'optional.of(items).hasValue()', 'count > 1']) {
      const { expression } = compileExpression(stored, source)
      const bindings = {
        items: valueFromJson([1]),
        count: compileProgram(stored, literal(stored, '2u')).evaluate().value,
      }
      expect(compileProgram(stored, expression!).evaluate(bindings).value, source).toBe(true)
      expect(isAccepted(source, '1.28'), source).toBe(false)
    }
  })
})

const literal = (environment: ReturnType<typeof createEnvironment>, source: string) =>
  compileExpression(environment, source).expression!
