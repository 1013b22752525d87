import {
  type AppEnv,
  type Operation,
  parseBounded,
  type Reply,
  readBody,
  toResponse,
} from 'appkit-server/parts'
import type { Hono } from 'hono'
import { SandboxError } from '../errors/SandboxError.js'
import type { FaultEngine } from '../faults/types.js'
import { isOwnPage, pageHeaders } from './ownPage.js'

function change(faults: FaultEngine, text: string | null): Reply {
  let plan: unknown
  try {
    plan = parseBounded(text ?? '')
  } catch (error) {
    return { status: 422, json: { problem: `The plan is no JSON: ${(error as Error).message}` } }
  }
  try {
    faults.set(plan)
  } catch (error) {
    if (error instanceof SandboxError) return { status: 422, json: { problem: error.message } }
    throw error
  }
  return { status: 200, json: faults.state() }
}

/**
 * Serves the current fault plan, and accepts another one from the dev page or a program that sends its header.
 *
 * @param operations - the operations that a plan may name
 */
export function mountFaultPanel(
  app: Hono<AppEnv>,
  faults: FaultEngine,
  operations: readonly Operation[],
): void {
  const ids = operations.map(({ id }) => id)
  const answer = (reply: Reply): Response => toResponse({ ...reply, headers: pageHeaders })
  app.get('/dev/faults', () => answer({ status: 200, json: { ...faults.state(), operations: ids } }))
  app.put('/dev/faults', async (context) => {
    if (isOwnPage(context.req.raw.headers, new URL(context.req.url).origin)) {
      return answer(change(faults, await readBody(context.req.raw)))
    }
    return answer({ status: 403, json: { problem: 'Only the page of this sandbox may change the plan.' } })
  })
}
