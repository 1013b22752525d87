import { SandboxError } from '../SandboxError.js'
import { createAjv } from '../spec/createAjv.js'
import type { Operation } from '../spec/types.js'
import { parsePointer } from './parsePointer.js'
import { planSchema } from './planSchema.js'
import type { FaultPlan } from './types.js'

// Keys that make up the whole answer, so that there is no reply to change.
const INSTEAD = ['status', 'body'] as const

const refuse = (path: string, reason: string): never => {
  throw new SandboxError('BAD_FAULTS', `The fault plan is not valid at ${path || '/'}: ${reason}`)
}

function checkShape(input: unknown): FaultPlan {
  const validate = createAjv(false).compile<FaultPlan>(planSchema)
  if (validate(input)) return input
  const error = validate.errors?.[0]
  const path = error?.instancePath ?? ''
  if (error?.keyword === 'additionalProperties') {
    return refuse(`${path}/${String(error.params.additionalProperty)}`, 'there is no such key.')
  }
  return refuse(path, `${error?.message ?? 'it has the wrong shape'}.`)
}

/**
 * Checks a fault plan against the specs: every operation must exist, and every field that is changed
 * must be one the reply can have.
 * @param input parsed JSON of any kind
 * @param operations all operations of all specs
 * @throws SandboxError `BAD_FAULTS` with a JSON pointer into the plan and the reason
 */
export function readFaultPlan(input: unknown, operations: readonly Operation[]): FaultPlan {
  const plan = checkShape(input)
  for (const [index, fault] of plan.faults.entries()) {
    const path = `/faults/${index}`
    const known = operations.filter(({ id }) => fault.operation === '*' || id === fault.operation)
    if (known.length === 0) {
      refuse(`${path}/operation`, `no spec has an operation ${JSON.stringify(fault.operation)}.`)
    }
    if (fault.change === undefined) continue
    const instead = INSTEAD.find((key) => fault[key] !== undefined)
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
