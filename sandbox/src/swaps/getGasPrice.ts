import { notRunning } from '../blockchain/notRunning.js'
import { fail } from '../http/fail.js'
import type { Call, Reply } from '../http/types.js'
import { readGasPrice } from './readGasPrice.js'
import type { SwapParts } from './types.js'

/** Three prices of gas in wei: the chain's own, a fifth more, and half more (contract sheet, section 1.7). */
export async function getGasPrice({ nodes }: SwapParts, call: Call): Promise<Reply> {
  const chainId = String(call.query.chainId)
  if (!chainId.startsWith('eip155:')) {
    return fail(400, 'chainId', `The price of gas is known for eip155 networks, not for ${chainId}.`)
  }
  const node = nodes.find(({ caip2 }) => caip2 === chainId)
  if (!node) return notRunning(chainId, nodes)
  const price = await readGasPrice(node)
  const [standard, fast, instant] = [10n, 12n, 15n].map((tenths) => ((price * tenths) / 10n).toString())
  return { status: 200, json: { standard, fast, instant } }
}
