const BYTES = 64 * 1024 * 1024

/** Shape of a fault plan (JSON Schema 2020-12). */
export const planSchema = {
  type: 'object',
  required: ['faults'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    seed: { type: 'integer', minimum: 0, maximum: 4_294_967_295 },
    faults: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        required: ['operation'],
        additionalProperties: false,
        properties: {
          operation: { type: 'string' },
          status: { type: 'integer', minimum: 200, maximum: 599 },
          body: {},
          type: { type: 'string', pattern: '^[\\w.+-]+/[\\w.+-]+(; ?[\\w=-]+)?$' },
          headers: {
            type: 'object',
            propertyNames: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" },
            additionalProperties: { type: ['string', 'null'], pattern: '^[\\t\\x20-\\x7e]*$' },
          },
          delayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
          bytesPerSecond: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
          cutAfter: { type: 'integer', minimum: 0, maximum: BYTES },
          padTo: { type: 'integer', minimum: 1, maximum: BYTES },
          drop: { type: 'boolean' },
          times: { type: 'integer', minimum: 1 },
          probability: { type: 'number', minimum: 0, maximum: 1 },
          change: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['at'],
              additionalProperties: false,
              minProperties: 2,
              maxProperties: 2,
              properties: {
                at: { type: 'string', pattern: '^(/([^~/]|~[01])*)+$' },
                value: {},
                add: {},
                remove: { const: true },
              },
            },
          },
        },
      },
    },
  },
} as const
