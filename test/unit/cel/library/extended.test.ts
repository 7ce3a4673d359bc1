import { describe, expect, it } from 'vitest'
import { outcome } from './support.ts'

/** Each expression must be true. */
const holds = (...expressions: readonly string[]): void => {
  for (const expression of expressions) expect([expression, outcome(expression)]).toEqual([expression, 'true'])
}
const errs = (...expressions: readonly string[]): void => {
  for (const expression of expressions)
    expect([expression, outcome(expression)]).toEqual([expression, expect.stringMatching(/^error: (?!refused)/)])
}

describe('strings', () => {
  it('gives the character at a position [CEL-STR-01]', () => {
    holds("'hello'.charAt(4) == 'o'", "'hello'.charAt(5) == ''")
    errs("'hello'.charAt(6)", "'hello'.charAt(-1)")
  })
  it('finds the first position [CEL-STR-02]', () => {
    holds("'hello mellow'.indexOf('ello') == 1", "'hello mellow'.indexOf('jello') == -1")
    holds("'hello mellow'.indexOf('ello', 2) == 7", "'hello'.indexOf('') == 0", "'ab'.indexOf('b', 9) == -1")
    errs("'hello'.indexOf('l', -1)")
  })
  it('finds the last position [CEL-STR-03]', () => {
    holds("'hello mellow'.lastIndexOf('ello') == 7", "'hello mellow'.lastIndexOf('ello', 6) == 1")
    holds("'hello'.lastIndexOf('') == 5", "'a'.lastIndexOf('abc') == -1", "''.lastIndexOf('a') == -1")
  })
  it('changes the case of ASCII letters only [CEL-STR-04] [CEL-STR-05]', () => {
    holds("'TacoCÆt'.lowerAscii() == 'tacocÆt'", "'TacoCæt'.upperAscii() == 'TACOCæT'")
  })
  it('replaces all, or the first [CEL-STR-06]', () => {
    holds("'hello hello'.replace('he', 'we') == 'wello wello'", "'hello hello'.replace('he', 'we', 1) == 'wello hello'")
    holds(
      "'hello hello'.replace('he', 'we', 0) == 'hello hello'",
      "'hello hello'.replace('he', 'we', -1) == 'wello wello'",
    )
    holds(
      "'hello'.replace('', '_') == '_h_e_l_l_o_'",
      "'hello'.replace('', '_', 2) == '_h_ello'",
      "'aaa'.replace('a', 'bb') == 'bbbbbb'",
    )
  })
  it('splits [CEL-STR-07]', () => {
    holds(
      "'a b c'.split(' ') == ['a', 'b', 'c']",
      "'a b c'.split(' ', 2) == ['a', 'b c']",
      "'a b c'.split(' ', 0) == []",
    )
    holds(
      "'a b c'.split(' ', 1) == ['a b c']",
      "'a b c'.split(' ', -1) == ['a', 'b', 'c']",
      "'aß'.split('') == ['a', 'ß']",
    )
    holds("''.split(',') == ['']", "'abc'.split('', 2) == ['a', 'bc']")
  })
  it('joins [CEL-STR-08]', () => {
    holds("['a', 'b'].join() == 'ab'", "['a', 'b'].join('-') == 'a-b'", "[].join('-') == ''")
  })
  it('cuts out [CEL-STR-09]', () => {
    holds("'tacocat'.substring(4) == 'cat'", "'tacocat'.substring(0, 4) == 'taco'", "'tacocat'.substring(7) == ''")
    errs(
      "'tacocat'.substring(2, 1)",
      "'tacocat'.substring(40)",
      "'tacocat'.substring(-1)",
      "'tacocat'.substring(1, 50)",
    )
  })
  it('trims white space, and nothing that only looks empty [CEL-STR-10]', () => {
    holds(
      "' \\ttrim\\n '.trim() == 'trim'",
      "'\\u00a0\\u2003x\\u3000'.trim() == 'x'",
      "'\\u200bx\\ufeff'.trim() == '\\u200bx\\ufeff'",
    )
  })
  it('counts code points [CEL-STR-11]', () => {
    holds("'😀a'.indexOf('a') == 1", "size('😀') == 1", "'😀a😀'.lastIndexOf('😀') == 2", "'😀a'.charAt(0) == '😀'")
    holds("'😀a😀b'.substring(1, 3) == 'a😀'", "'a😀'.indexOf('😀', 1) == 1", "'😀😀'.split('') == ['😀', '😀']")
  })
})

describe('lists', () => {
  it('finds elements [CEL-LIST-01] [CEL-LIST-02]', () => {
    holds('[1, 2, 2].indexOf(2) == 1', '[1, 2, 2].indexOf(9) == -1', '[1, 2, 2].lastIndexOf(2) == 2')
    holds('[1, 2].lastIndexOf(9) == -1', "['a'].indexOf('a') == 0")
  })
  it('finds the smallest [CEL-LIST-03]', () => {
    holds('[3, 1, 2].min() == 1', "['b', 'a'].min() == 'a'", '[2.5, 1.5].min() == 1.5')
    errs('[1].filter(x, x > 1).min()')
  })
  it('finds the largest [CEL-LIST-04]', () => {
    holds('[3, 1, 2].max() == 3', "[duration('1m'), duration('1h')].max() == duration('1h')")
    holds(
      "[timestamp('2024-01-01T00:00:00Z'), timestamp('2025-01-01T00:00:00Z')].max() == timestamp('2025-01-01T00:00:00Z')",
    )
    errs('[1].filter(x, x > 1).max()')
  })
  it('sums numbers and durations, and refuses others [CEL-LIST-05]', () => {
    holds('[1, 2, 3].sum() == 6', '[1.5, 2.5].sum() == 4.0', '[1u].sum() == 1u')
    holds("[duration('1m'), duration('1s')].sum() == duration('61s')", '[1].filter(x, x > 1).sum() == 0')
    expect(outcome("['a'].sum()")).toMatch(
      /^error: refused: .*found no matching overload for 'sum' applied to 'list\(string\)\.\(\)'/,
    )
    errs('[9223372036854775807, 1].sum()')
  })
  it('tells whether a list is sorted [CEL-LIST-06]', () => {
    holds('[1, 2, 2].isSorted()', '![2, 1].isSorted()', '[1].filter(x, x > 1).isSorted()', "['a', 'b'].isSorted()")
  })
})

describe('regular expressions', () => {
  it('matches anywhere, in the syntax of RE2 [CEL-REGEX-01]', () => {
    holds("'abc123'.matches('[0-9]+')", "!'abc'.matches('^b')")
    expect(outcome("'abc'.matches('(?=a)b')")).toMatch(/^error: /)
  })
  it('finds the first match [CEL-REGEX-02]', () => {
    holds("'abc 123 456'.find('[0-9]+') == '123'", "'abc'.find('[0-9]+') == ''")
  })
  it('finds all matches [CEL-REGEX-03]', () => {
    holds(
      "'123 abc 456'.findAll('[0-9]+') == ['123', '456']",
      "'123 abc 456'.findAll('[0-9]+', 1) == ['123']",
      "'abc'.findAll('[0-9]+') == []",
    )
  })
})

describe('URLs', () => {
  it('tells valid ones from others [CEL-URL-01]', () => {
    holds(
      "isURL('https://h:80/p')",
      "!isURL('../p')",
      "!isURL(':x')",
      "isURL('/absolute/path')",
      "!isURL('https://a:b:c/')",
    )
    holds("!isURL('')", "!isURL('https://h/%zz')", "isURL('mailto:x@y.example')")
  })
  it('reads them [CEL-URL-02]', () => {
    errs("url('../p')")
    holds("url('https://h') == url('https://h')", "url('https://h') != url('https://i')")
  })
  it('takes them apart [CEL-URL-03] [CEL-URL-04] [CEL-URL-05] [CEL-URL-06]', () => {
    holds(
      "url('https://h/').getScheme() == 'https'",
      "url('https://h:80/').getHost() == 'h:80'",
      "url('https://[::1]:80/').getHost() == '[::1]:80'",
    )
    holds(
      "url('https://[::1]:80/').getHostname() == '::1'",
      "url('https://h:443/').getPort() == '443'",
      "url('https://h/').getPort() == ''",
    )
    holds(
      "url('/path').getScheme() == ''",
      "url('/path').getHost() == ''",
      "url('https://user:pw@h:1/').getHost() == 'h:1'",
    )
  })
  it('gives the path with everything escaped that must be [CEL-URL-07]', () => {
    holds(
      "url('https://h/with space/').getEscapedPath() == '/with%20space/'",
      "url('https://h/a%2Fb').getEscapedPath() == '/a%2Fb'",
      "url('https://h').getEscapedPath() == ''",
    )
  })
  it('gives the query by key [CEL-URL-08]', () => {
    holds(
      "url('https://h/?a=1&b=2&b=3').getQuery() == {'a': ['1'], 'b': ['2', '3']}",
      "url('https://h/?a=x+y%20z').getQuery() == {'a': ['x y z']}",
      "url('https://h/').getQuery() == {}",
    )
  })
})

describe('quantities', () => {
  it('tells valid ones from others [CEL-QTY-02]', () => {
    holds(
      "isQuantity('1.3Gi')",
      "isQuantity('10000k')",
      "!isQuantity('1,3G')",
      "!isQuantity('200K')",
      "!isQuantity('Three')",
    )
    holds("isQuantity('1e3')", "isQuantity('-1.5E-2')", "!isQuantity('')", "!isQuantity('.')", "!isQuantity('1ee3')")
  })
  it('reads them [CEL-QTY-03]', () => {
    errs("quantity('200K')")
    holds(
      "quantity('1Ki') == quantity('1024')",
      "quantity('1500m') == quantity('1.5')",
      "quantity('1') != quantity('2')",
    )
  })
  it('tells integers [CEL-QTY-04]', () => {
    holds(
      "quantity('50000000G').isInteger()",
      "!quantity('9999999999999999999999999999999999999G').isInteger()",
      "!quantity('0.5').isInteger()",
    )
  })
  it('gives integers [CEL-QTY-05]', () => {
    holds("quantity('50k').asInteger() == 50000", "quantity('-2Mi').asInteger() == -2097152")
    errs(
      "quantity('0.5').asInteger()",
      "quantity('9999999999999999999999999999999999999G').asInteger()",
      "quantity('10E').sub(1).add(quantity('10E')).asInteger()",
    )
  })
  it('gives floats [CEL-QTY-06]', () => {
    holds(
      "quantity('50.703k').asApproximateFloat() == 50703.0",
      "quantity('1e400').asApproximateFloat() > 1.7e308 && string(quantity('1e400').asApproximateFloat()) == '+Inf'",
    )
  })
  it('has a sign [CEL-QTY-07]', () => {
    holds("quantity('5').sign() == 1", "quantity('-5').sign() == -1", "quantity('0').sign() == 0")
  })
  it('adds and subtracts [CEL-QTY-08] [CEL-QTY-09]', () => {
    holds("quantity('50k').add(20) == quantity('50020')", "quantity('50k').add(quantity('1k')) == quantity('51k')")
    holds("quantity('50k').sub(20000) == quantity('30k')", "quantity('50k').sub(quantity('1')) == quantity('49999')")
  })
  it('compares [CEL-QTY-10] [CEL-QTY-11]', () => {
    holds("quantity('150Mi').isGreaterThan(quantity('100Mi'))", "!quantity('150Mi').isLessThan(quantity('100Mi'))")
    holds(
      "quantity('200M').compareTo(quantity('0.2G')) == 0",
      "quantity('2').compareTo(quantity('1')) == 1",
      "quantity('1').compareTo(quantity('2')) == -1",
    )
  })
  it('stays quick with absurd exponents', () => {
    holds(
      "quantity('1e2000000000').isGreaterThan(quantity('1e1999999999'))",
      "quantity('1e2000000000').add(1).sign() == 1",
      "quantity('1e2000000000').add(quantity('-1e1')).sign() == 1",
    )
  })
})
