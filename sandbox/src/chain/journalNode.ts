import type { RawReply } from 'appkit-server/parts'
import type { Store } from '../store/types.js'
import type { ChainNode } from './types.js'

interface Sent {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

function rawTransactionOf({ method, params }: Sent): string | null {
  if (typeof method !== 'string' || !method.startsWith('eth_sendRawTransaction')) return null
  const raw: unknown = Array.isArray(params) ? params[0] : null
  return typeof raw === 'string' && /^0x[0-9a-fA-F]+$/.test(raw) ? raw : null
}

const listOf = (text: string): readonly Sent[] => {
  const value: unknown = JSON.parse(text)
  return (Array.isArray(value) ? value : [value]) as readonly Sent[]
}

/**
 * A node that writes signed transactions to the journal before the chain gets them, so that a crash loses none. Those that
 * the chain refuses are taken out again.
 *
 * @param onSent - called after a transaction may have reached the chain
 */
export function journalNode(node: ChainNode, store: Store, onSent: () => void): ChainNode {
  const forward = async (body: string, methods: readonly string[]): Promise<RawReply> => {
    if (!methods.some((method) => method.startsWith('eth_sendRawTransaction')))
      return node.forward(body, methods)
    const written = new Map<unknown, number>()
    for (const call of listOf(body)) {
      const raw = rawTransactionOf(call)
      if (raw) written.set(call.id, store.addTransaction(node.chainId, raw))
    }
    try {
      const reply = await node.forward(body, methods)
      for (const item of listOf(reply.body) as readonly { id?: unknown; error?: unknown }[]) {
        const seq = written.get(item?.id)
        if (seq !== undefined && item?.error) store.removeEntry(seq)
      }
      onSent()
      return reply
    } catch (error) {
      for (const seq of written.values()) store.removeEntry(seq)
      throw error
    }
  }
  return { ...node, forward }
}
