/**
 * Files that a rule of style does not hold for yet. The list only shrinks: `test/unit/lint/style` refuses an entry that is
 * no longer needed.
 */
export const EXCEPTIONS = {
  'max-params': ['runtime/cel/library/strings/functions.ts', 'runtime/convert/text.ts'],
  'style/double-cast': [
    // What the schema of the kind describes is handed to code that was written for that kind alone.
    'runtime/kinds/own/lookup.ts',
    'runtime/kinds/own/own-kind.ts',
    'operator/controller.ts',
    // The signature of an overload says the types of its arguments, and the checker holds expressions to it.
    'runtime/cel/library/library.ts',
    // Flags are named by a prefix, which no type of `Object.fromEntries` says.
    'server/audit/flags.ts',
    // Parts of servers, and answers of one that is known.
    'bench/references/counting.ts',
    'bench/soak/clients.ts',
    'bench/in-use.ts',
  ],
  'style/generator-closure': [
    // Made once, for a type, a store or a definition.
    'runtime/apply/managed-fields/field-management.ts',
    'runtime/definitions/validation/versions.ts',
    'runtime/kinds/apiextensions/custom-resource-definition/strategy.ts',
    'runtime/registry/storage/sharing.ts',
    'runtime/registry/storage/viewed-store.ts',
    'runtime/store/memory/log.ts',
    // Made for a role that is written.
    'runtime/auth/authorization/rbac/cover.ts',
  ],
}

/**
 * Searches within loops over other lists (`lists/nested-search`) that stay short whatever clients send, as they are written, with
 * what bounds them. The list only shrinks: `test/unit/lint/nested-search` refuses an entry that is no longer needed.
 */
export const BOUNDED_SEARCHES = [
  {
    bound: 'Flags, files and stores of an operator, of which none is as long as a body.',
    files: {
      'runtime/auth/authentication/bearer.ts': ['audiences.includes'],
      'runtime/auth/authentication/certificates/request-headers.ts': ['exact.includes', 'wanted.extraPrefixes.some'],
      'runtime/auth/authentication/jwt/registered-claims.ts': ['audiences.includes'],
      'runtime/kinds/core/service-account/token.ts': ['issuer.audiences.includes'],
      'server/admission-plugins.ts': ['off.includes'],
      'server/authorization/flags.ts': ['names.indexOf'],
      'server/controllers/flags.ts': ['known.some', 'isOn: entries.includes'],
      'server/files/reloading-file.ts': ['isAsBefore: [...texts].every'],
      'server/release/runtime-config.ts': ['isKnown: groupVersions.some'],
      'server/service-accounts/flags.ts': ['issuers.indexOf'],
      'server/stores/overridden-types.ts': [
        ...['options.definitions.filter', 'stored.find', 'options.keptByOwnCode.some', 'stored.filter'].map(
          (search) => `overriddenType: ${search}`,
        ),
        'checkAddress: all.find',
      ],
      'server/stores/placement.ts': ['types.some', 'present.includes', 'names.includes'],
    },
  },
  {
    bound: 'What the code and the schemas of a release say: its kinds, functions, roles and media types.',
    files: {
      'runtime/cel/check/functions.ts': ['problemsOfOverload: macros.some'],
      'runtime/cel/check/literal-arguments.ts': ['ids.includes'],
      'runtime/cel/cost/estimate.ts': ['overloads.find'],
      'runtime/cel/eval/calls.ts': ['checked.includes'],
      'runtime/codec/negotiate.ts': ['mediaTypes.includes'],
      'runtime/controllers/bootstrap/permissions.ts': ['listOf(have).some', 'present.some'],
      'runtime/controllers/bootstrap/upkeep.ts': ['known.some'],
      'runtime/controllers/conditions.ts': ['conditions.some', 'present.find'],
      'runtime/http/handlers/health/section.ts': ['checks.some'],
      'runtime/kinds/apps/workload.ts': ['mutable.includes'],
      'runtime/registry/write/validation/validate-object.ts': ['lenient.includes'],
      'server/release/lifecycle.ts': ['served.some'],
      'server/definitions/served-kinds.ts': ['before.groupVersions.find'],
    },
  },
  {
    bound: 'Three words at most: a set of an enumeration.',
    files: { 'runtime/admission/policy/policy-decision.ts': ['binding.actions.includes'] },
  },
  { bound: 'MOST_COMPARISONS.', files: { 'runtime/auth/authorization/rbac/cover.ts': ['held.filter'] } },
  {
    bound: 'The eight groups of an address.',
    files: { 'runtime/cel/library/net/address.ts': ['groups.findIndex'] },
  },
  {
    bound: 'The servers that share a store.',
    files: { 'runtime/controllers/servers/objects.ts': ['addresses.filter'] },
  },
  {
    bound: 'What is missing is converted before it is looked for again.',
    files: { 'runtime/registry/adapters/shown-values.ts': ['objects.filter'] },
  },
  {
    bound: 'BLOCK_BYTES: each block is sealed once.',
    files: { 'runtime/store/state/packing.ts': ['seal: block.filter'] },
  },
]

/**
 * Where `...(uid === undefined ? {} : { uid })` stays: the paths of get, list, create, patch and watch, where a call of
 * `defined` would cost a microsecond, and folders that may not import it.
 */
export const LONG_MEMBERS = [
  'runtime/{apply,codec,registry/read,registry/write,store,watch}/**/*.ts',
  'runtime/api/status/status.ts',
  'runtime/auth/authorization/selectors.ts',
  'runtime/convert/entry.ts',
  'runtime/registry/resource-registry.ts',
  'runtime/{cel,files}/**/*.ts',
]
