/** JSON schema of `conversions.yaml`: its form, whatever the fields are called. */
const text = { type: 'string', minLength: 1 }
const path = { type: 'string', pattern: '^[A-Za-z_$][\\w$-]*(\\.[A-Za-z_$][\\w$-]*)*$' }
const name = { type: 'string', pattern: '^[A-Za-z_$][\\w$-]*$' }
const scalar = { type: ['string', 'number', 'boolean'] }

const closed = (properties: Record<string, object>, required: readonly string[]): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const steps = { type: 'array', items: { $ref: '#/$defs/step' } }

const step = {
  ...closed(
    {
      rename: closed({ field: path, to: name }, ['field', 'to']),
      move: closed({ from: path, to: path }, ['from', 'to']),
      keep: closed({ field: path, annotation: text }, ['field']),
      default: closed({ field: path, value: {}, annotation: text }, ['field', 'value']),
      values: closed(
        {
          field: path,
          pairs: { type: 'array', minItems: 1, items: { type: 'array', items: scalar, minItems: 2, maxItems: 2 } },
        },
        ['field', 'pairs'],
      ),
      wrap: closed({ field: path, list: path, annotation: text }, ['field', 'list']),
      text: closed({ field: path, form: text, object: path, annotation: text }, ['field', 'form', 'object']),
      byType: closed({ field: path, integer: path, string: path, annotation: text }, ['field', 'integer', 'string']),
      item: closed({ field: path, list: path, form: { type: 'object' }, empty: {}, annotation: text }, [
        'field',
        'list',
        'form',
      ]),
      each: closed({ field: path, steps, annotation: text }, ['field', 'steps']),
    },
    [],
  ),
  minProperties: 1,
  maxProperties: 1,
}

export const conversionsForm = {
  type: 'object',
  propertyNames: { pattern: '^[A-Z][A-Za-z0-9]*$' },
  additionalProperties: {
    type: 'array',
    minItems: 1,
    items: closed({ between: { type: 'array', items: text, minItems: 2, maxItems: 2 }, steps }, ['between', 'steps']),
  },
  $defs: { step },
}
