import fc from 'fast-check'

/** Pieces of source from which soup is made: every token of the language, and what is none. */
const PIECES = [
  'a',
  'self',
  'x',
  'in',
  'true',
  'null',
  'var',
  'has',
  '.all(',
  '.exists(x,',
  '.map(x,',
  '.optMap(x,',
  'cel.bind(x,',
  '1',
  '-1',
  '2u',
  '0x1F',
  '1.5',
  '1e3',
  '9223372036854775808',
  "'s'",
  '"""t"""',
  "r'\\'",
  "b'\\xff'",
  '`q-n`',
  "'\\",
  '+',
  '-',
  '*',
  '/',
  '%',
  '!',
  '!=',
  '==',
  '<',
  '<=',
  '>',
  '>=',
  '&&',
  '||',
  '?',
  ':',
  '.',
  '.?',
  ',',
  '|',
  '&',
  '=',
  '(',
  ')',
  '[',
  ']',
  '[?',
  '{',
  '}',
  '{?',
  'M{',
  '//c\n',
  '\n',
  '\t',
  ' ',
  '\r',
  '@',
  '#',
  'é',
  '😁',
  '\ud800',
  '\0',
] as const

/** Any sequence of pieces. */
export const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''))

/** Expressions that read, as seeds of mutation; their variables are self (a map), items (a list), n and s. */
export const VALID: readonly string[] = [
  'n + 1 < 2 * n || n % 3 == 0 && !(n > 5)',
  "s.startsWith('a') ? s + 'b' : s.replace('a', 'b')",
  'items.all(i, i > 0) && items.exists(i, i == n)',
  'items.map(i, i > 1, i * 2).filter(i, i in items).size()',
  "has(self.a) && self.a.b[0] == 'x'",
  "{'k': [1, 2, n], s: items}['k'][2]",
  'self.?a.?b.orValue(optional.of(n)) == [?self.?c, n]',
  "s.matches('^(a|b)*$') || s.find('[0-9]+') == s",
  'items.exists_one(i, items.all(j, j <= i)) ? size(items) : -1',
  "duration('1h') < duration('90m') && timestamp('2024-01-01T00:00:00Z').getHours() == 0",
  'string(n) + string(1.5) + string(b"ab") == s',
  'type(n) == int && dyn(1) == 1.0 && 2u > 1u',
  "'%s is %d, %.2f, %e or %x'.format([s, n, 1.5, dyn(n), b'ab']) == strings.quote(s).reverse()",
  'math.greatest(n, x, 3.5) > math.least(items) && math.bitShiftLeft(n, 2) == math.abs(-x) % math.sign(n)',
  'sets.contains(items, [n]) || sets.equivalent([1, 2], items) && items.sum() > items.max()',
  "ip(s).family() == 4 && cidr('10.0.0.0/8').containsIP('10.1.2.3') || isIP('::1') && ip.isCanonical('::ffff:1')",
  "format.dns1123Label().validate(s).hasValue() && format.named('uuid').value().validate(s).orValue([]).size() > 0",
  "base64.encode(base64.decode('aGVsbG8=')) == s || quantity('1.5Gi').add(n).isGreaterThan(quantity('1k'))",
  "url('https://h:80/p?q=1').getQuery()['q'].join(',') == s.substring(1, 2).lowerAscii().trim()",
]

type Edit = { readonly at: number; readonly remove: number; readonly insert: string }

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(80),
  remove: fc.nat(6),
  insert: fc.oneof(fc.constant(''), fc.constantFrom(...PIECES), fc.string({ maxLength: 3, unit: 'binary' })),
})

/** Valid expressions with up to four edits. */
export const mutant = fc.tuple(fc.constantFrom(...VALID), fc.array(edit, { maxLength: 4 })).map(([source, edits]) =>
  edits.reduce((text, { at, remove, insert }) => {
    const from = at % (text.length + 1)
    return text.slice(0, from) + insert + text.slice(from + remove)
  }, source),
)

const { wellFormed: wellFormedExpression } = fc.letrec<Record<'int' | 'text' | 'bool' | 'list' | 'wellFormed', string>>(
  (tie) => {
    const binary = (operand: fc.Arbitrary<string>, ...operators: readonly string[]): fc.Arbitrary<string> =>
      fc
        .tuple(operand, fc.constantFrom(...operators), operand)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`)
    const call = (receiver: fc.Arbitrary<string>, name: string, ...args: readonly fc.Arbitrary<string>[]) =>
      fc.tuple(receiver, fc.tuple(...args)).map(([target, given]) => `${target}.${name}(${given.join(', ')})`)
    const int = tie('int')
    const text = tie('text')
    const bool = tie('bool')
    const list = tie('list')
    const choose = (target: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc.tuple(bool, target, target).map(([condition, one, other]) => `(${condition} ? ${one} : ${other})`)
    const bind = (target: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc.tuple(target, target).map(([value, result]) => `cel.bind(b, ${value}, ${result})`)
    return {
      int: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('n', 'x', '0', '1', '-7', '9223372036854775807', 'self.n', 'dyn(n)'),
        binary(int, '+', '-', '*', '/', '%'),
        call(text, 'size'),
        call(list, 'size'),
        fc.tuple(list, int).map(([target, at]) => `${target}[${at}]`),
        choose(int),
        bind(int),
      ),
      text: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('s', "'a'", "''", "'😁é'", 'self.s', 'string(n)'),
        binary(text, '+'),
        int.map((value) => `string(${value})`),
        choose(text),
        bind(text),
      ),
      bool: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('true', 'false', 'has(self.n)', 'has(self.missing.n)', 'self.missing', "s == 's'"),
        binary(int, '<', '<=', '==', '!=', '>='),
        binary(text, '<', '=='),
        binary(bool, '&&', '||', '=='),
        binary(list, '=='),
        fc.tuple(int, list).map(([element, target]) => `(${element} in ${target})`),
        bool.map((operand) => `!${operand}`),
        call(text, 'contains', text),
        call(text, 'startsWith', text),
        call(text, 'matches', text),
        fc
          .tuple(list, fc.constantFrom('all', 'exists', 'exists_one'), bool)
          .map(([l, name, p]) => `${l}.${name}(x, ${p})`),
        choose(bool),
      ),
      list: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('items', '[]', '[1]', 'self.items'),
        fc.array(int, { maxLength: 3 }).map((elements) => `[${elements.join(', ')}]`),
        binary(list, '+'),
        fc.tuple(list, int).map(([target, element]) => `${target}.map(x, ${element})`),
        fc.tuple(list, bool, int).map(([target, filter, element]) => `${target}.map(x, ${filter}, ${element})`),
        fc.tuple(list, bool).map(([target, filter]) => `${target}.filter(x, ${filter})`),
        choose(list),
      ),
      wellFormed: fc.oneof(int, text, bool, list),
    }
  },
)

/** Expressions that mostly check, of all shapes; `x` is declared as well. */
export const wellFormed = wellFormedExpression
