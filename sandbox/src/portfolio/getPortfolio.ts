import { type Call, fail, type Reply } from 'appkit-server/parts'
import { notRunning } from '../blockchain/notRunning.js'
import { isAddress, parseCaip2 } from '../chain/ids.js'
import type { ChainNode } from '../chain/types.js'
import type { Address } from '../contracts/types.js'
import type { Indexer } from '../indexer/createIndexer.js'
import type { ChainIndex } from '../indexer/types.js'
import { solanaNetwork } from '../solana/common/network.js'
import type { SolanaNode } from '../solana/common/types.js'
import { isSolanaAddress } from '../solana/isSolanaAddress.js'
import type { TokenDirectory } from '../tokens/types.js'
import { readHoldings } from './readHoldings.js'
import { readSolanaHoldings } from './readSolanaHoldings.js'

/** What reading a portfolio needs. */
export interface PortfolioParts {
  readonly nodes: readonly ChainNode[]
  /** Null when the Solana chain does not run. */
  readonly solana: SolanaNode | null
  /** US dollars for one token of a symbol, 0 when not known. */
  readonly price: (symbol: string) => number
  readonly tokens: TokenDirectory
  readonly index: ChainIndex
  readonly indexer: Indexer
}

/**
 * Names of what an address holds, without amounts: on the network that is asked for, or on all EVM chains that
 * run.
 */
export async function getPortfolio(parts: PortfolioParts, call: Call): Promise<Reply> {
  const { indexer, nodes, price, solana } = parts
  const address = String(call.path.address)
  const chainId = typeof call.query.chainId === 'string' ? call.query.chainId : undefined
  const namespace = chainId === undefined ? 'eip155' : parseCaip2(chainId)?.namespace
  if (namespace !== 'eip155' && namespace !== 'solana') {
    return fail(400, 'chainId', `Unsupported namespace in ${chainId}: eip155 and solana are known.`)
  }
  const isRight = namespace === 'solana' ? isSolanaAddress(address) : isAddress(namespace, address)
  if (!isRight) return fail(400, 'address', `${address} is not an address of ${namespace}.`)
  if (solana && chainId === solanaNetwork.caip2) {
    const held = readSolanaHoldings(solana, address, price).filter(({ amount }) => amount > 0n)
    return { status: 200, json: { data: held.map(({ id, name, symbol }) => ({ id, name, symbol })) } }
  }
  const asked = chainId === undefined ? nodes : nodes.filter(({ caip2 }) => caip2 === chainId)
  if (chainId !== undefined && asked.length === 0) return notRunning(chainId, nodes)
  await indexer.sync()
  const plain = `0x${address.replace(/^0x/, '').toLowerCase()}` as Address
  const holdings = await Promise.all(asked.map((node) => readHoldings(node, parts, plain)))
  const data = holdings
    .flat()
    .filter(({ amount }) => amount > 0n)
    .map(({ token: { caip2, address: token, name, symbol } }) => ({ id: `${caip2}:${token}`, name, symbol }))
  return { status: 200, json: { data } }
}
