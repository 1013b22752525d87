import { AppKitError } from '../../errors/AppKitError.js'
import { matchReplies } from './matchReplies.js'
import type { RpcOutcome, WireCall } from './types.js'

/**
 * Gives each call its own reply. In a batch that is not whole, the calls that have exactly one sound
 * reply keep it and the others get BAD_REPLY. A node that answers what nobody asked has mistaken one
 * call for another, so nothing in that batch is believed.
 *
 * @param calls - what was asked, with ids that differ. One means that no batch was sent.
 * @param body - the parsed reply.
 * @returns an outcome for each call, in order; at least one is a reply.
 * @throws AppKitError BAD_REPLY when no call has a reply
 */
export function sortReplies(calls: readonly WireCall[], body: unknown): readonly RpcOutcome[] {
  const [first] = calls
  try {
    return [matchReplies(calls.length === 1 && first !== undefined ? first : calls, body)].flat()
  } catch (error) {
    if (!(error instanceof AppKitError) || calls.length === 1 || !Array.isArray(body)) throw error
    const replies = repliesById(body)
    const asked = new Set<unknown>(calls.map(({ id }) => id))
    if ([...replies.keys()].some((id) => !asked.has(id))) throw error
    const outcomes = calls.map((call) => {
      const [reply, ...more] = replies.get(call.id) ?? []
      return more.length > 0 ? error : readReply(call, reply, error)
    })
    if (outcomes.every((outcome) => outcome === error)) throw error
    return outcomes
  }
}

/** What names no id answers no call: it is left out. */
function repliesById(body: readonly unknown[]): Map<unknown, unknown[]> {
  const replies = new Map<unknown, unknown[]>()
  for (const each of body) {
    const id = (each as { readonly id?: unknown } | null)?.id ?? undefined
    if (id !== undefined) replies.set(id, [...(replies.get(id) ?? []), each])
  }
  return replies
}

function readReply(call: WireCall, reply: unknown, error: AppKitError): RpcOutcome {
  try {
    return [matchReplies(call, reply)].flat()[0] ?? error
  } catch {
    return error
  }
}
