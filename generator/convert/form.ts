/** JSON schema of `conversions.yaml`: its form, whatever the fields are called. */
const TEXT = { type: 'string', minLength: 1 }
const PATH = { type: 'string', pattern: '^[A-Za-z_$][\\w$-]*(\\.[A-Za-z_$][\\w$-]*)*$' }
const NAME = { type: 'string', pattern: '^[A-Za-z_$][\\w$-]*$' }
const SCALAR = { type: ['string', 'number', 'boolean'] }

const closed = (properties: Record<string, object>, required: readonly string[]): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const STEPS = { type: 'array', items: { $ref: '#/$defs/step' } }

const step = {
  ...closed(
    {
      rename: closed({ field: PATH, to: NAME }, ['field', 'to']),
      move: closed({ from: PATH, to: PATH }, ['from', 'to']),
      keep: closed({ field: PATH, spelling: { enum: ['capitalized'] }, number: NAME, annotation: TEXT }, ['field']),
      default: closed({ field: PATH, value: {}, annotation: TEXT }, ['field', 'value']),
      values: closed(
        {
          field: PATH,
          pairs: { type: 'array', minItems: 1, items: { type: 'array', items: SCALAR, minItems: 2, maxItems: 2 } },
        },
        ['field', 'pairs'],
      ),
      wrap: closed({ field: PATH, list: PATH, annotation: TEXT }, ['field', 'list']),
      text: closed({ field: PATH, form: TEXT, object: PATH, annotation: TEXT }, ['field', 'form', 'object']),
      byType: closed({ field: PATH, integer: PATH, string: PATH, annotation: TEXT }, ['field', 'integer', 'string']),
      item: closed(
        {
          field: PATH,
          list: PATH,
          form: { type: 'object' },
          empty: {},
          kept: { enum: ['all', 'others'] },
          annotation: TEXT,
        },
        ['field', 'list', 'form'],
      ),
      meanings: closed(
        {
          field: PATH,
          pairs: { type: 'array', minItems: 1, items: { type: 'array', items: {}, minItems: 2, maxItems: 2 } },
          annotation: TEXT,
        },
        ['field', 'pairs'],
      ),
      zero: closed({ field: PATH, value: {}, annotation: TEXT }, ['field', 'value']),
      entry: closed({ map: PATH, key: TEXT, field: PATH, annotation: TEXT }, ['map', 'key', 'field']),
      implied: closed(
        {
          field: PATH,
          by: {
            type: 'array',
            minItems: 1,
            items: { type: 'array', items: [PATH, SCALAR], minItems: 2, maxItems: 2, additionalItems: false },
          },
          annotation: TEXT,
        },
        ['field', 'by'],
      ),
      head: closed({ field: PATH, list: PATH, form: { type: 'object' }, annotation: TEXT }, ['field', 'list', 'form']),
      spread: closed({ field: PATH, list: PATH, to: PATH, annotation: TEXT }, ['field', 'list', 'to']),
      obsolete: closed({ field: PATH, to: PATH, form: { type: 'object' } }, ['field', 'to', 'form']),
      each: closed({ field: PATH, steps: STEPS, annotation: TEXT }, ['field', 'steps']),
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
    items: closed({ between: { type: 'array', items: TEXT, minItems: 2, maxItems: 2 }, steps: STEPS }, [
      'between',
      'steps',
    ]),
  },
  $defs: { step },
}
