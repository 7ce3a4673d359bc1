import { describe, expect, it } from 'vitest'
import { type Config, ConfigError, defineConfig } from '../../../config/index.ts'

/** What JavaScript, and TypeScript that was silenced, passes. */
const define = (config: unknown): Config => defineConfig(config as Config)

describe('a configuration', () => {
  it('is what was passed, whatever keys are absent', () => {
    const config = { vendor: { name: 'acme', domain: 'acme.example' }, kinds: ['core', 'core/namespaces'] }
    expect(define(config)).toBe(config)
    expect(define({})).toEqual({})
    expect(define({ kinds: 'all', schemas: undefined })).toEqual({ kinds: 'all', schemas: undefined })
  })

  it.each<readonly [wrong: unknown, sentence: string]>([
    [undefined, 'the configuration must be an object, not undefined'],
    [[], 'the configuration must be an object, not a list'],
    [{ vendors: 'acme' }, 'vendors is no key of the configuration; did you mean vendor?'],
    [{ ownkinds: [] }, 'ownkinds is no key of the configuration; did you mean ownKinds?'],
    [
      { plugins: [] },
      'plugins is no key of the configuration; there are vendor, kinds, schemas, generated, ownKinds, controllers, authenticators, authorizers, admission, serve',
    ],
    [{ vendor: 3 }, "vendor must be { name, domain }, or the name of one that comes along, such as 'kubernetes'"],
    [{ vendor: { name: 'Acme', domain: 'a.b' } }, 'vendor needs a name of lower-case letters, digits and dashes'],
    [{ vendor: { name: 'acme', domain: 'acme' } }, "vendor needs a domain, such as 'acme.example'"],
    [{ vendor: { name: 'acme', domian: 'a.b' } }, 'vendor has no key domian; did you mean domain?'],
    [{ kinds: 'core' }, "kinds must be 'all' or a list, such as ['core', 'rbac']"],
    [
      { kinds: ['core', 'Core/Pods'] },
      "kinds holds \"Core/Pods\": a base kind is chosen by its folder, such as 'rbac', or by folder and plural, such as 'core/namespaces'",
    ],
    [{ schemas: ['schemas'] }, 'schemas must be the path of a folder'],
    [{ generated: '' }, 'generated must be the path of a folder'],
    [{ ownKinds: {} }, 'ownKinds must be a list of what defineKind returns'],
    [{ ownKinds: [{}] }, 'ownKinds holds an object at 0, which is not what defineKind returns'],
    [{ controllers: [() => 1] }, 'controllers holds a function at 0, which is not what defineController returns'],
    [{ authenticators: [{}] }, 'authenticators holds an object at 0, which has no method authenticate'],
    [{ authorizers: [null] }, 'authorizers holds null at 0, which has no method authorize'],
    [
      { admission: [{ handles: () => true }] },
      'admission holds an object at 0, which has no method handles, or neither admit nor validate',
    ],
    [{ serve: ['secure-port'] }, "serve must hold flags of serve by their names, such as { 'secure-port': 8443 }"],
    [
      { serve: { 'secure-port': {} } },
      'serve has an object as secure-port: a flag is text, a number, true or false, or a list of texts',
    ],
  ])('is refused in one sentence: %j', (wrong, sentence) => {
    expect(() => define(wrong)).toThrow(new ConfigError(sentence))
  })
})
