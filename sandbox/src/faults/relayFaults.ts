/** A fault of relay frames. */
export interface RelayFault {
  /** A method of a frame, such as `irn_subscription`; `reply` for answers, or `*` for every frame. */
  readonly frame: string
  /** Frames to the client or to the relay only. */
  readonly to?: 'client' | 'relay'
  /** The frame is lost. */
  readonly drop?: boolean
  /** The frame is delivered twice. */
  readonly duplicate?: boolean
  /** Milliseconds of delay. Later frames do not wait. */
  readonly delayMs?: number
  /** The frame is delivered after the next one in its direction, or after a second. */
  readonly reorder?: boolean
  /** One bit of the frame is changed. */
  readonly flipBit?: boolean
  /** The connection is closed with this code, and the frame is lost. */
  readonly close?: number
  /** From now on nothing is delivered in either direction, without closing the connection. */
  readonly halfOpen?: boolean
  /** How many frames it applies to. Default: all. Then the next fault is used. */
  readonly times?: number
  /** From 0 to 1; default 1. */
  readonly probability?: number
}

/** Shape of a fault of the relay (JSON Schema 2020-12). Codes of RFC 6455 section 7.4 that a server may send. */
export const relayFaultSchema = {
  type: 'object',
  required: ['frame'],
  additionalProperties: false,
  properties: {
    frame: { type: 'string' },
    to: { enum: ['client', 'relay'] },
    drop: { const: true },
    duplicate: { const: true },
    delayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
    reorder: { const: true },
    flipBit: { const: true },
    close: {
      type: 'integer',
      anyOf: [{ enum: [1000, 1001, 1008, 1011, 1012, 1013] }, { minimum: 3000, maximum: 4999 }],
    },
    halfOpen: { const: true },
    times: { type: 'integer', minimum: 1 },
    probability: { type: 'number', minimum: 0, maximum: 1 },
  },
} as const
