/** Function names of the operators, as in cel-go and cel-spec. */
export const OPERATOR = {
  conditional: '_?_:_',
  logicalAnd: '_&&_',
  logicalOr: '_||_',
  logicalNot: '!_',
  equals: '_==_',
  notEquals: '_!=_',
  less: '_<_',
  lessEquals: '_<=_',
  greater: '_>_',
  greaterEquals: '_>=_',
  add: '_+_',
  subtract: '_-_',
  multiply: '_*_',
  divide: '_/_',
  modulo: '_%_',
  negate: '-_',
  index: '_[_]',
  in: '@in',
  optionalIndex: '_[?_]',
  optionalSelect: '_?._',
  notStrictlyFalse: '@not_strictly_false',
} as const

/** Symbols and precedences of the binary operators; a higher precedence binds tighter. */
export const BINARY: ReadonlyMap<string, { readonly symbol: string; readonly precedence: number }> = new Map([
  [OPERATOR.logicalOr, { symbol: '||', precedence: 2 }],
  [OPERATOR.logicalAnd, { symbol: '&&', precedence: 3 }],
  [OPERATOR.equals, { symbol: '==', precedence: 4 }],
  [OPERATOR.notEquals, { symbol: '!=', precedence: 4 }],
  [OPERATOR.less, { symbol: '<', precedence: 4 }],
  [OPERATOR.lessEquals, { symbol: '<=', precedence: 4 }],
  [OPERATOR.greater, { symbol: '>', precedence: 4 }],
  [OPERATOR.greaterEquals, { symbol: '>=', precedence: 4 }],
  [OPERATOR.in, { symbol: 'in', precedence: 4 }],
  [OPERATOR.add, { symbol: '+', precedence: 5 }],
  [OPERATOR.subtract, { symbol: '-', precedence: 5 }],
  [OPERATOR.multiply, { symbol: '*', precedence: 6 }],
  [OPERATOR.divide, { symbol: '/', precedence: 6 }],
  [OPERATOR.modulo, { symbol: '%', precedence: 6 }],
])

/** Words that may be the name of a field but not of a variable. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...['as', 'break', 'const', 'continue', 'else', 'false', 'for', 'function', 'if', 'import', 'in', 'let', 'loop'],
  ...['package', 'namespace', 'null', 'return', 'true', 'var', 'void', 'while'],
])
