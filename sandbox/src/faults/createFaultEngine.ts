import { type Check, createCompiler, type Operation, relayMethods } from 'appkit-server/parts'
import { SandboxError } from '../errors/SandboxError.js'
import { parsePointer } from './applyFault.js'
import { relayFaultSchema } from './relayFaults.js'
import type { FaultEngine, FaultPlan } from './types.js'

// mulberry32: small, and good enough for probabilities.
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Limited {
  readonly times?: number
  readonly probability?: number
}

/**
 * Decides which replies and relay frames fail. Without a plan none does.
 *
 * @param operations - all operations of all specs, to check plans
 */
export function createFaultEngine(operations: readonly Operation[]): FaultEngine {
  let plan: FaultPlan = { faults: [] }
  let used: number[] = []
  let usedRelay: number[] = []
  let random = Math.random
  /** The first fault that applies and is not used up. Counts as one use. */
  function takeFirst<Entry extends Limited>(
    entries: readonly Entry[],
    counts: number[],
    applies: (entry: Entry) => boolean,
  ): Entry | null {
    for (const [index, entry] of entries.entries()) {
      if (!applies(entry)) continue
      const count = counts[index] ?? 0
      if (count >= (entry.times ?? Number.POSITIVE_INFINITY)) continue
      if (entry.probability !== undefined && random() >= entry.probability) continue
      counts[index] = count + 1
      return entry
    }
    return null
  }

  return {
    take: (operationId) =>
      takeFirst(plan.faults, used, ({ operation }) => operation === '*' || operation === operationId),
    takeRelay: (name, direction) =>
      takeFirst(
        plan.relay ?? [],
        usedRelay,
        ({ frame, to = direction }) => (frame === '*' || frame === name) && to === direction,
      ),
    random: () => random(),
    state: () => ({ plan, used: [...used], usedRelay: [...usedRelay] }),
    set: (input) => {
      const next = input === null ? { faults: [] } : readFaultPlan(input, operations)
      plan = next
      used = next.faults.map(() => 0)
      usedRelay = (next.relay ?? []).map(() => 0)
      random = next.seed === undefined ? Math.random : seeded(next.seed)
    },
  }
}

// Keys that replace the whole answer, so that there is no reply to change.
const replacements = ['status', 'body'] as const

const refuse = (path: string, reason: string): never => {
  throw new SandboxError('BAD_FAULTS', `The fault plan is not valid at ${path || '/'}: ${reason}`)
}

let checkPlan: Check | undefined

function checkShape(input: unknown): FaultPlan {
  checkPlan ??= createCompiler({ components: {}, coerce: false, lazy: true })(planSchema)
  const [error] = checkPlan(input)
  if (!error) return input as FaultPlan
  const path = error.instancePath
  if (error.keyword === 'additionalProperties') {
    return refuse(`${path}/${String(error.params.additionalProperty)}`, 'there is no such key.')
  }
  return refuse(path, `${error.message ?? 'it has the wrong shape'}.`)
}

/**
 * Checks a fault plan against the specs: every operation must exist, and every changed field must be one that
 * the reply can have.
 *
 * @param input - parsed JSON of any kind
 * @param operations - all operations of all specs
 * @throws SandboxError `BAD_FAULTS` with a JSON pointer into the plan and the reason
 */
export function readFaultPlan(input: unknown, operations: readonly Operation[]): FaultPlan {
  const plan = checkShape(input)
  for (const [index, { frame }] of (plan.relay ?? []).entries()) {
    if (![...relayMethods, 'irn_subscription', 'reply', '*'].includes(frame))
      refuse(`/relay/${index}/frame`, `the relay has no method ${JSON.stringify(frame)}.`)
  }
  for (const [index, fault] of plan.faults.entries()) {
    const path = `/faults/${index}`
    const known = operations.filter(({ id }) => fault.operation === '*' || id === fault.operation)
    if (known.length === 0) {
      refuse(`${path}/operation`, `no spec has an operation ${JSON.stringify(fault.operation)}.`)
    }
    if (fault.change === undefined) continue
    const instead = replacements.find((key) => fault[key] !== undefined)
    if (instead)
      refuse(`${path}/change`, `${instead} answers instead of the operation; leave one of the two out.`)
    for (const [at, change] of fault.change.entries()) {
      const steps = parsePointer(change.at)
      const wanted = 'add' in change ? steps.slice(0, -1) : steps
      if (!known.some((operation) => operation.hasReplyField(wanted))) {
        refuse(`${path}/change/${at}/at`, `the reply of ${fault.operation} has no field ${change.at}.`)
      }
    }
  }
  return plan
}

const bytes = 64 * 1024 * 1024

/** Shape of a fault plan (JSON Schema 2020-12). */
const planSchema = {
  type: 'object',
  required: ['faults'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    seed: { type: 'integer', minimum: 0, maximum: 4_294_967_295 },
    relay: { type: 'array', maxItems: 500, items: relayFaultSchema },
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
          cutAfter: { type: 'integer', minimum: 0, maximum: bytes },
          padTo: { type: 'integer', minimum: 1, maximum: bytes },
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
