import { AppKitError } from '../../errors/AppKitError.js'
import type { RpcReply } from './createRpcFetch.js'
import { readRpcReply } from './readRpcReply.js'

type Call = { readonly id?: unknown }

/**
 * Checks what a node answered against what it was asked (JSON-RPC 2.0 sections 5 and 6): each call
 * has one reply with its own id. A node that could not even read a single call answers without id.
 *
 * @param calls - the request, one or a batch.
 * @param reply - the parsed body.
 * @returns the checked reply; a batch in the order of its calls.
 * @throws AppKitError BAD_REPLY
 */
export function matchReplies(calls: Call | readonly Call[], reply: unknown): RpcReply | RpcReply[] {
  const value = read(reply)
  if (!Array.isArray(calls)) {
    if (Array.isArray(value)) throw bad('is a batch')
    const unread = 'error' in value && value.id === null
    if (!unread && value.id !== (calls as Call).id) throw bad('has the id of another call')
    return value
  }
  if (!Array.isArray(value)) throw bad('is no batch')
  const replies = new Map(value.map((each) => [each.id as unknown, each]))
  if (replies.size !== value.length || value.length !== calls.length)
    throw bad('does not answer each call once')
  return calls.map(({ id }: Call) => {
    const answer = replies.get(id)
    if (answer === undefined) throw bad('has the id of another call')
    return answer
  })
}

function read(reply: unknown): RpcReply | RpcReply[] {
  try {
    return readRpcReply(reply)
  } catch (cause) {
    throw bad(cause instanceof Error ? cause.message : '')
  }
}

const bad = (reason: string) => new AppKitError('BAD_REPLY', { details: `callChain ${reason}` })
