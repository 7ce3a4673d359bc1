import { send, postConfigMap, type Attack, type AttackRequest } from './attack.ts'
import { describeAttacks } from './harness.ts'
import { defineThing } from './thing.ts'

const POLICIES = '/apis/admissionregistration.orch.io/v1'

/** Items, a text of ten characters for each of them, and the same text once more. */
const judged = (name: string, size: number, rules: readonly string[], answers = [413, 422]): Attack => ({
  name,
  size,
  answers,
  requests: ({ id, size: n }) => [
    defineThing(id, {
      type: 'object',
      properties: {
        items: { type: 'array', maxItems: 100_000, items: { type: 'integer' } },
        text: { type: 'string', maxLength: 1_000_000 },
        same: { type: 'string', maxLength: 1_000_000 },
      },
      default: { items: Array.from({ length: n }, (_, i) => i), text: 'a'.repeat(10 * n), same: 'a'.repeat(10 * n) },
      'x-orch-validations': rules.map((rule) => ({ rule, message: 'no' })),
    }),
  ],
})

const many = (count: number, rule: (index: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => rule(index))

describeAttacks('rules of large data', [
  judged('the size of a text for each element', 80_000, ['self.items.all(i, self.text.size() >= 0)']),
  judged('characters at a place', 80_000, ['self.items.all(i, self.text.charAt(i) == "a")']),
  judged(
    'addresses for each element',
    80_000,
    ['self.items.all(i, isURL("http://a") && isURL("http://b"))'],
    [201, 422],
  ),
  judged(
    'hours of zones',
    80_000,
    ['self.items.all(i, timestamp("2020-01-01T00:00:00Z").getHours("Europe/Berlin") >= 0)'],
    [201, 422],
  ),
  judged('a pattern that finds ever new ways', 80_000, ['!self.text.matches("a[ab]{20}[cd]")']),
  judged(
    'many rules of large data',
    80_000,
    many(50, (i) => `self.items.all(x, self.text.size() > ${i})`),
  ),
  judged(
    'many cheap rules',
    80_000,
    many(200, (i) => `self.items.exists(x, x + ${i} < 0) || true`),
    [201, 413, 422],
  ),
])

/** Policies about the one object of a run, and their bindings. */
const policies = (id: string, count: number, expression: string): readonly AttackRequest[] =>
  Array.from({ length: count }, (_, index) => `${id}-${index}`).flatMap((name) => [
    send(
      'POST',
      `${POLICIES}/validatingadmissionpolicies`,
      JSON.stringify({
        apiVersion: 'admissionregistration.orch.io/v1',
        kind: 'ValidatingAdmissionPolicy',
        metadata: { name },
        spec: {
          matchConstraints: {
            resourceRules: [
              {
                apiGroups: [''],
                apiVersions: ['v1'],
                operations: ['CREATE'],
                resources: ['configmaps'],
                resourceNames: [`a-${id}`],
              },
            ],
          },
          validations: [{ expression }],
        },
      }),
    ),
    send(
      'POST',
      `${POLICIES}/validatingadmissionpolicybindings`,
      JSON.stringify({
        apiVersion: 'admissionregistration.orch.io/v1',
        kind: 'ValidatingAdmissionPolicyBinding',
        metadata: { name },
        spec: { policyName: name, validationActions: ['Deny'] },
      }),
    ),
  ])

/** Ends a second later, when what was written is in force. */
const PAUSE: AttackRequest = {
  method: 'GET',
  path: `${POLICIES}/validatingadmissionpolicies?watch=true&timeoutSeconds=1`,
}

/** A ConfigMap of entries, and a text of ten characters for each of them twice, which policies judge. */
const admitted = (name: string, expression: string, count = 1): Attack => ({
  name,
  size: 20_000,
  answers: [422],
  prepare: ({ id }) => [...policies(id, count, expression), PAUSE],
  requests: (run) => {
    const text = 'a'.repeat(10 * run.size)
    const entries = Array.from({ length: run.size }, (_, i) => [`k${i}`, 'a'])
    const data = JSON.stringify({ ...Object.fromEntries(entries), text, same: text })
    return [postConfigMap(run, `,"data":${data}`)]
  },
})

const NUMBERS = '[1, 2, 3, 4, 5, 6, 7, 8, 9]'

describeAttacks('policies about a large object', [
  admitted(
    'fifty policies that count a text again and again',
    `${NUMBERS}.all(a, ${NUMBERS}.all(b, ${NUMBERS}.all(c, size(object.data.text) >= a * b * c)))`,
    50,
  ),
  admitted('comparisons of texts', `object.data.all(k, object.data.text == object.data.same)`),
  admitted('comparisons of maps', `object.data.all(k, object.data == object.data.map(k, k))`),
  admitted('the size of a map for each entry', `object.data.all(k, object.data.size() > 0)`),
  admitted(
    'elements within elements, at no cost',
    `object.data.map(k, k).all(a, object.data.map(k, k).exists_one(b, false) || true)`,
  ),
  admitted('a text within a text', `object.data.text.contains("b" + object.data.same.substring(9))`),
  admitted('lists within lists', `sets.contains(object.data.map(k, k), object.data.map(k, k))`),
  admitted(
    'texts that double',
    `[object.data.text + object.data.same].map(a, a + a + a + a).map(b, b + b + b + b).all(c, (c + c + c + c).size() < 0)`,
  ),
  admitted('patterns of the object', `object.data.all(k, !"b".matches(k + "x"))`),
  admitted('all that is written out', `object.data.all(k, "%s".format([object.data]).size() > 0)`),
])
