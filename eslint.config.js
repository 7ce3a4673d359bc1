import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import boundaries from 'eslint-plugin-boundaries'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { clientJson } from './lint/client-json.js'
import { BOUNDED_SEARCHES, EXCEPTIONS, LONG_MEMBERS } from './lint/exceptions.js'
import { decodedAtOnce } from './lint/decoded-at-once.js'
import { foreignMessage } from './lint/foreign-message.js'
import { doorsOf, FREE, MAY_IMPORT, OWN_DOORS, RUNTIME, TOP } from './lint/house.js'
import { nestedSearch } from './lint/nested-search.js'
import { secretComparison } from './lint/secret-comparison.js'
import { style } from './lint/style.js'

/** Returns what lets a folder import the doors of others. */
const throughDoors = (from, targets) =>
  targets.map((target) => ({
    from: { element: { type: from } },
    allow: { to: { element: { type: target, fileInternalPath: OWN_DOORS[from]?.[target] ?? doorsOf(target) } } },
  }))
/** Returns what lets a folder import itself, but for its own index: that would be a circle. */
const withinItself = (folder) => ({
  from: { element: { type: folder } },
  allow: { to: { element: { type: folder, fileInternalPath: '!index.ts' } } },
})
/** What faces have of the tests: the suites that drivers of others pass. */
const FACES_OF_TESTS = {
  from: { element: { type: 'faces' } },
  allow: { to: { element: { type: 'test', fileInternalPath: 'conformance/**' } } },
}
const anywhere = (from, targets) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: targets } } } },
})
const FROM_PACKAGES = { allow: { to: { module: { origin: ['external', 'core'] } } } }

/** What each folder may import. Each is checked with its own alone: all of them took ten times as long. */
const POLICIES = {
  ...Object.fromEntries(
    Object.entries(MAY_IMPORT).map(([from, targets]) => [from, [withinItself(from), ...throughDoors(from, targets)]]),
  ),
  server: [
    anywhere('server', ['client', 'server']),
    ...throughDoors('server', ['config', 'flags', 'operator', ...RUNTIME]),
  ],
  cli: [anywhere('cli', ['cli']), ...throughDoors('cli', [...TOP, 'server', ...RUNTIME])],
  faces: [...throughDoors('faces', [...RUNTIME, 'client', 'config', 'operator', 'server']), FACES_OF_TESTS],
  test: [anywhere('test', [...RUNTIME, ...TOP, ...FREE])],
  bench: [anywhere('bench', [...RUNTIME, ...TOP, ...FREE])],
}

/** Packages that only one folder may use. */
const OWNED = {
  'runtime/http/koa': ['koa', '@koa/router'],
  'runtime/store/lmdb': ['lmdb'],
  'runtime/store/mongo': ['mongodb'],
  'runtime/store/compression': ['lz4-napi'],
  'runtime/metrics': ['prom-client'],
  'server/audit': ['rotating-file-stream'],
  'server/log': ['pino'],
  'server/tracing': [
    '@opentelemetry/api',
    '@opentelemetry/sdk-trace-base',
    '@opentelemetry/resources',
    '@opentelemetry/exporter-trace-otlp-http',
  ],
  'server/tls': ['@peculiar/x509', 'reflect-metadata'],
  generator: ['ts-morph', 'handlebars'],
  'runtime/pattern': ['re2js'],
  'runtime/cel/value': ['re2js'],
}

/** The modules that delete or overwrite files. Each of them knows which ones are its own. */
const FILE_OWNERS = [
  'generator/output/folder.ts',
  'server/audit/files.ts',
  'server/files/private-file.ts',
  'runtime/files/whole-file.ts',
  'runtime/store/lmdb/folder.ts',
  'runtime/store/lmdb/notices.ts',
  'runtime/store/lmdb/file/data-file.ts',
  'cli/store/backup-file.ts',
  'cli/build/folder.ts',
  'cli/build/warm.ts',
  'cli/import/create-files.ts',
  'cli/restore/command.ts',
  'bin/build.js',
  'bin/bundle.js',
  'bin/pack.js',
  'bin/script.js',
]

/** The modules that read what engines and packages say: for the log, for standard error, or to tell what it means. */
const LOG_WRITERS = [
  'runtime/async/background-error.ts',
  'runtime/auth/authentication/{token-file,jwt/{fetch,key-set,provider}}.ts',
  'runtime/store/{lmdb/errors,mongo/{append,connection,errors}}.ts',
]

/** The modules that parse JSON which no client wrote, or which they measure first. */
const JSON_READERS = [
  // The parsers, and the decoder of bodies, which measures them.
  'runtime/json/client-text.ts',
  'runtime/json/exact-json.ts',
  'runtime/json/exact-parse.ts',
  'runtime/codec/json/decode.ts',
  // A body that the decoder has accepted.
  'runtime/http/handlers/verbs/patch.ts',
  // A token, which is as long as a header at most, by the parser that bounds levels and finds repeated keys.
  'runtime/auth/service-accounts/claims.ts',
  // What this server wrote: objects in the store, rows, documents, answers, tokens that it signed.
  'runtime/codec/stored/decode.ts',
  'runtime/codec/table/representation.ts',
  'runtime/admission/match/unreadable.ts',
  'runtime/audit/event/event.ts',
  'runtime/auth/authorization/rbac/cover.ts',
  'runtime/definitions/openapi/group-versions.ts',
  'runtime/http/handlers/openapi/section.ts',
  'runtime/registry/read/continue-token.ts',
  // What an operator wrote, or a service answers that an operator has named.
  'runtime/admission/webhook/call.ts',
  'runtime/auth/authentication/jwt/fetch.ts',
  'runtime/auth/authorization/abac/policy.ts',
  'runtime/auth/remote/caller.ts',
  'runtime/store/encoding/backup.ts',
]

/** The module that compares secrets, and one whose tokens are parts of a path. */
const SECRET_COMPARERS = ['runtime/text/same-secret.ts', 'generator/load/position.ts']

const FILE_SYSTEM = 'ImportDeclaration[source.value=/^(node:)?fs(\\u002fpromises)?$/]'
const DESTRUCTIVE =
  '/^(rm|rmdir|unlink|rename|writeFile|appendFile|f?truncate|createWriteStream|copyFile|cp|open|promises)(Sync)?$/'

const restriction = (packages) => [
  'error',
  ...Object.entries(OWNED).flatMap(([folder, names]) =>
    names.filter((name) => packages.includes(name)).map((name) => ({ name, message: `Only ${folder} may import it.` })),
  ),
]
const ALL_OWNED = Object.values(OWNED).flat()

/** A figure that processor time is compared with holds for an idle machine alone. */
const MEASURED_TIME = {
  object: 'process',
  property: 'cpuUsage',
  message: 'Measure with test/support/processor-time.ts or growth.ts: a slow machine decides nothing then.',
}

/** Node's servers close connections that are idle for five seconds, which a busy machine takes a client to come back. */
const PLAIN_SERVERS = ['node:http', 'node:https'].map((name) => ({
  name,
  importNames: ['createServer', 'default'],
  message: 'Make servers with test/support/http-server.ts, which keep connections as real ones do.',
}))

/** Tests of what is written to a connection, or of limits of its own. */
const BARE_SERVERS = ['test/unit/http/{served,stream-sink,pieces}.test.ts', 'test/unit/http/http2/late.test.ts']

/** A busy machine decides no test: each has the limit of vitest.config.ts, and waits as long as all. */
const OWN_LIMITS = [
  {
    selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^(setConfig|waitFor|waitUntil)$/]',
    message: 'Limits stand in vitest.config.ts; wait with test/support/patience.ts.',
  },
  {
    selector:
      ':matches(CallExpression[callee.name=/^(it|test|before|after)/], CallExpression[callee.callee.object.name=/^(it|test)$/]) > Literal[value>0]',
    message: 'A test has the limit of vitest.config.ts.',
  },
  {
    selector:
      ':matches(CallExpression[callee.name=/^(it|test|describe)$/], CallExpression[callee.object.name=/^(it|test|describe)$/], CallExpression[callee.callee.object.name=/^(it|test|describe)$/]) > ObjectExpression > Property[key.name=timeout]',
    message: 'A test has the limit of vitest.config.ts.',
  },
]

/** Test files of one process load a support file once: a hook beside its functions would run for the first of them alone. */
const SHARED_HOOKS = {
  selector: 'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(All|Each)$/]',
  message:
    'Call it in a function that test files call, or leave it to the folder of the run (test/support/run-folder.ts).',
}

/** An expression that is made of text escapes the rules that prove expressions linear. */
const MADE_EXPRESSION = { name: 'RegExp', message: 'Write a literal, which is proven linear, or a scanner.' }

const pathOf = (folder) => (RUNTIME.includes(folder) ? `runtime/${folder}` : folder)

/** Every path that a rule names, from the root: a rule about a folder that was moved would allow all in silence. */
const NAMED = [
  ...[...RUNTIME, ...TOP, 'server'].flatMap((folder) => doorsOf(folder).map((door) => `${pathOf(folder)}/${door}`)),
  ...Object.values(OWN_DOORS).flatMap((targets) =>
    Object.entries(targets).flatMap(([folder, doors]) => doors.map((door) => `${pathOf(folder)}/${door}`)),
  ),
  ...[...TOP, ...FREE, ...Object.keys(OWNED), ...FILE_OWNERS, ...JSON_READERS, ...SECRET_COMPARERS],
]
const missing = NAMED.filter((path) => !existsSync(join(import.meta.dirname, path)))
const unruled = readdirSync(join(import.meta.dirname, 'runtime')).filter((folder) => !RUNTIME.includes(folder))
if (missing.length > 0) throw new Error(`eslint.config.js names what does not exist: ${missing.join(', ')}`)
if (unruled.length > 0) throw new Error(`eslint.config.js does not say what may be imported by ${unruled.join(', ')}`)

export default tseslint.config(
  {
    ignores: [
      ...['node_modules/', 'dist/', 'lib/', 'coverage/', 'data/', 'examples/', 'generated/**/*.validate.ts'],
      // Made of the source of a package, which a test holds it against.
      'runtime/codec/yaml/sliced-loader.ts',
    ],
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strict],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 500 }],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // noUncheckedIndexedAccess makes `!` the way to say that an index is known to be in range.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: ['generated/**/*.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['**/*.ts'],
    ignores: ['generated/**'],
    plugins: { style },
    rules: { 'style/spread-literal': 'error', 'style/tuple-statement': 'error' },
  },
  {
    files: ['{runtime,generator,client,config,flags,operator,faces,server,cli,bench}/**/*.ts'],
    plugins: { style },
    rules: {
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', { max: 4 }],
      'style/boolean-parameter': 'error',
      'style/constant-case': 'error',
      'style/double-cast': 'error',
      'style/generator-closure': 'error',
      'style/module-cache': 'error',
      'style/private-name': 'error',
      'style/young-function': 'error',
    },
  },
  {
    files: ['{runtime,generator,config,operator,server,cli}/**/*.ts'],
    ignores: LONG_MEMBERS,
    plugins: { style },
    rules: { 'style/defined-member': 'error' },
  },
  // A reference of the benches is a process, which keeps what it serves.
  { files: ['bench/references/*.ts'], plugins: { style }, rules: { 'style/module-cache': 'off' } },
  ...Object.entries(EXCEPTIONS).map(([rule, files]) => ({ files, rules: { [rule]: 'off' } })),
  {
    files: ['{runtime,generator,generated,client,config,flags,operator,faces,server,cli}/**/*.ts'],
    rules: { 'no-restricted-imports': restriction(ALL_OWNED) },
  },
  ...Object.entries(OWNED).map(([folder, own]) => ({
    files: [`${folder}/**/*.ts`],
    rules: { 'no-restricted-imports': restriction(ALL_OWNED.filter((name) => !own.includes(name))) },
  })),
  {
    files: ['{runtime,generator,generated,client,config,flags,operator,faces,server,cli}/**/*.ts', 'bin/*.js'],
    ignores: FILE_OWNERS,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[`ImportSpecifier[imported.name=${DESTRUCTIVE}]`, 'ImportNamespaceSpecifier', 'ImportDefaultSpecifier'].map(
          (specifier) => ({
            selector: `${FILE_SYSTEM} ${specifier}`,
            message:
              'Only the modules of FILE_OWNERS delete or overwrite files: a command never deletes what it did not write.',
          }),
        ),
        {
          selector:
            'ObjectExpression:has(> Property[key.name="reason"][value.value=/^FieldValue/]):not(Property[key.name="causes"] ObjectExpression) > Property[key.name="message"]',
          message:
            'Make errors of fields by the functions of api (invalidValue, fieldError): their sentence is written late.',
        },
      ],
    },
  },
  {
    // Time that grows faster than the text is an attack (see docs/security.md); test/unit/linear proves the same again.
    files: ['{runtime,generator,client,config,flags,operator,faces,server,cli}/**/*.ts'],
    plugins: { regexp },
    linterOptions: { noInlineConfig: true },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'no-restricted-globals': ['error', MADE_EXPRESSION],
    },
  },
  {
    // An answer never carries what an engine or a package says of itself (see docs/security.md).
    files: ['runtime/**/*.ts'],
    ignores: LOG_WRITERS,
    plugins: { own: { rules: { 'foreign-message': foreignMessage } } },
    rules: { 'own/foreign-message': 'error' },
  },
  {
    // How long a comparison takes must not tell how much of a guessed secret is right (see docs/security.md).
    files: ['{runtime,generator,client,config,flags,operator,faces,server,cli}/**/*.ts'],
    ignores: SECRET_COMPARERS,
    plugins: { secrets: { rules: { 'secret-comparison': secretComparison } } },
    rules: { 'secrets/secret-comparison': 'error' },
  },
  {
    // What a client sends has a depth and a number of values, wherever it stands (see docs/security.md).
    files: ['runtime/**/*.ts'],
    ignores: JSON_READERS,
    plugins: { text: { rules: { 'client-json': clientJson } } },
    rules: { 'text/client-json': 'error' },
  },
  {
    // Whatever the size of a collection, others have their turn while it is read (see docs/security.md).
    files: ['{runtime,server,operator,faces}/**/*.ts'],
    plugins: { collections: { rules: { 'decoded-at-once': decodedAtOnce } } },
    rules: { 'collections/decoded-at-once': 'error' },
  },
  {
    // Lists that clients send are as long as a body: to search one for each element of another takes minutes.
    files: ['{runtime,server}/**/*.ts'],
    plugins: { lists: { rules: { 'nested-search': nestedSearch } } },
    rules: { 'lists/nested-search': 'error' },
  },
  ...BOUNDED_SEARCHES.flatMap(({ files }) =>
    Object.entries(files).map(([file, allowed]) => ({
      files: [file],
      rules: { 'lists/nested-search': ['error', { allowed }] },
    })),
  ),
  {
    files: ['**/*.ts'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { node: { extensions: ['.ts', '.js'] } },
      'boundaries/elements': [
        ...RUNTIME.map((type) => ({ type, pattern: `runtime/${type}`, partialMatch: false })),
        ...[...TOP, ...FREE].map((type) => ({ type, pattern: type, partialMatch: false })),
      ],
    },
  },
  ...Object.entries(POLICIES).map(([folder, policies]) => ({
    files: [`${RUNTIME.includes(folder) ? `runtime/${folder}` : folder}/**/*.ts`],
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', checkInternals: true, policies: [FROM_PACKAGES, ...policies] },
      ],
    },
  })),
  { files: ['test/**', 'bench/**'], rules: { 'no-console': 'off' } },
  {
    files: ['test/**/*.ts'],
    ignores: [
      'test/support/{growth,processor-time}.ts',
      'test/unit/support/processor-time.test.ts',
      'test/fuzz/cel-fuzz.ts',
    ],
    rules: { 'no-restricted-properties': ['error', MEASURED_TIME] },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/support/http-server.ts', ...BARE_SERVERS],
    rules: { 'no-restricted-imports': ['error', ...PLAIN_SERVERS] },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/support/patience.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OWN_LIMITS] },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/support/patience.ts', 'test/**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OWN_LIMITS, SHARED_HOOKS] },
  },
)
