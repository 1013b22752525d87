import { RpcError } from '../../chains/readRpcReply.js'
import { saysRate } from '../nodes/readLimit.js'

/** Blocks of a range. Many nodes refuse logs of more. */
const usualBlocks = 2000
/** So often a range is halved, to 62 blocks at least. */
const maxHalvings = 5
/** How long the range that a node took is kept, in ms. Then it may be a better one. */
const keptMs = 600_000
const isMissing = ({ code }: RpcError): boolean => code === -32601
/** A refusal because of how much was asked for. Each maker of nodes has a code and words of its own for it. */
const isTooMuch = ({ code, message }: RpcError): boolean =>
  code === -32005 ||
  /range|blocks?\b|limit|results?\b|too (?:many|large|big|wide)|exceed|time.?out|timed out/i.test(message)
/** A refusal because of the logs that were found, which says nothing about the ranges of other accounts. */
const isOfResults = ({ message }: RpcError): boolean => /result|response|matched|too many logs/i.test(message)

/** Finds the ranges of blocks whose logs a node gives. */
export interface LogRanges {
  /**
   * Reads a range of blocks, or half of it and half of that again while the node refuses it as too much.
   *
   * @param caip2 - the network, whose range is kept for the next question
   * @param to - the last block
   * @returns the first block that was read, and what was read; null if the node gives no logs
   * @throws what `read` throws, if it is another error
   */
  read<Logs>(
    caip2: string,
    to: number,
    read: (from: number) => Promise<Logs>,
  ): Promise<{ readonly from: number; readonly logs: Logs } | null>
}

/** @param now - clock in milliseconds that is never set back */
export function createLogRanges(now: () => number = () => performance.now()): LogRanges {
  const kept = new Map<string, { readonly blocks: number; readonly until: number }>()
  const keptOf = (caip2: string): number => {
    const { blocks, until } = kept.get(caip2) ?? { blocks: usualBlocks, until: 0 }
    return until > now() ? blocks : usualBlocks
  }
  return {
    read: async (caip2, to, read) => {
      const smallest = usualBlocks >> maxHalvings
      for (let blocks = keptOf(caip2); ; blocks >>= 1) {
        const from = Math.max(0, to - blocks + 1)
        try {
          return { from, logs: await read(from) }
        } catch (error) {
          if (!(error instanceof RpcError) || saysRate(error)) throw error
          if (isMissing(error)) return null
          if (!isTooMuch(error)) throw error
          if (blocks <= smallest) return null
          if (!isOfResults(error)) kept.set(caip2, { blocks: blocks >> 1, until: now() + keptMs })
        }
      }
    },
  }
}
