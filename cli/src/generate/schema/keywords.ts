/** What a keyword's value must be. */
export type KeywordValue = 'text' | 'flag' | 'number' | 'count' | 'list' | 'schema' | 'schemas' | 'free'

/** A keyword that is understood. */
export interface Keyword {
  readonly value: KeywordValue
  /** Types it narrows; absent when it stands for itself or says nothing about validity. */
  readonly types?: readonly string[]
  /** It decides by itself what fits, so that few others may stand beside it. */
  readonly decides?: true
  /** It is told to people and checks nothing. */
  readonly silent?: true
}

const numbers = ['number', 'integer']

/** Every keyword that may stand in a schema. All others stop the generator. */
export const keywords: Readonly<Record<string, Keyword>> = {
  $ref: { value: 'text', decides: true },
  const: { value: 'free', decides: true },
  enum: { value: 'list', decides: true },
  anyOf: { value: 'list', decides: true },
  oneOf: { value: 'list', decides: true },
  allOf: { value: 'list', decides: true },
  'x-appkit-type': { value: 'text', decides: true },
  type: { value: 'free' },
  minLength: { value: 'count', types: ['string'] },
  maxLength: { value: 'count', types: ['string'] },
  pattern: { value: 'text', types: ['string'] },
  minimum: { value: 'number', types: numbers },
  maximum: { value: 'number', types: numbers },
  exclusiveMinimum: { value: 'number', types: numbers },
  exclusiveMaximum: { value: 'number', types: numbers },
  items: { value: 'schema', types: ['array'] },
  minItems: { value: 'count', types: ['array'] },
  maxItems: { value: 'count', types: ['array'] },
  'x-appkit-drop-invalid-items': { value: 'flag', types: ['array'] },
  properties: { value: 'schemas', types: ['object'] },
  required: { value: 'list', types: ['object'] },
  additionalProperties: { value: 'schema', types: ['object'] },
  unevaluatedProperties: { value: 'flag' },
  discriminator: { value: 'free' },
  format: { value: 'text', silent: true },
  title: { value: 'text', silent: true },
  description: { value: 'text', silent: true },
  default: { value: 'free', silent: true },
  example: { value: 'free', silent: true },
  examples: { value: 'list', silent: true },
  deprecated: { value: 'flag', silent: true },
  readOnly: { value: 'flag', silent: true },
  writeOnly: { value: 'flag', silent: true },
  $comment: { value: 'text', silent: true },
}
