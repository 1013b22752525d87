import { prepareMessage } from '../message.js'
import { prepareSolanaTransactions } from '../solana/prepare.js'
import { fakeNode } from '../testing/fakeChain.js'
import { prepareTransaction } from '../transaction.js'
import { prepareTypedData } from '../typed/prepare.js'
import type { Prepared, RequestContext } from '../types.js'
import { type DrainerCase, me, tokens } from './cast.js'
import { luring } from './luring.js'
import { orders } from './orders.js'
import { otherOrders } from './otherOrders.js'
import { permit2Cases } from './permit2Cases.js'
import { permits } from './permits.js'
import { solanaCases } from './solanaCases.js'
import { accounts, block, me as solanaMe } from './solanaCast.js'
import { tokenCalls } from './tokenCalls.js'
import { metaTransactions, wrappers } from './wrappers.js'

/** Requests that take what a person has, by family. Their shapes are those of public standards and contracts. */
export const families: Readonly<Record<string, readonly DrainerCase[]>> = {
  permits,
  permit2: permit2Cases,
  orders,
  otherOrders,
  tokenCalls,
  wrappers,
  metaTransactions,
  luring,
  solana: solanaCases,
}

/** The node that they meet. */
export const node = fakeNode(tokens, accounts, [block])

const site = 'https://shop.example'
const rpcUrl = 'http://127.0.0.1:1/'
const evm: RequestContext = {
  address: me,
  site,
  chain: 'eip155:1',
  network: { name: 'Ethereum', rpcUrl, symbol: 'ETH', decimals: 18 },
}
const solana: RequestContext = {
  address: solanaMe,
  site,
  chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  network: { name: 'Solana', rpcUrl, symbol: 'SOL', decimals: 9 },
}

/** Prepares the approval that a person is asked for. @throws WalletError if the wallet refuses the request */
export async function prepareCase({
  method,
  params,
}: Pick<DrainerCase, 'method' | 'params'>): Promise<Prepared> {
  if (method === 'eth_sendTransaction') return prepareTransaction(evm, params)
  if (method === 'eth_signTypedData_v4') return prepareTypedData(evm, params)
  if (method === 'personal_sign') return prepareMessage(evm, params)
  return prepareSolanaTransactions(solana, params as readonly string[], false)
}
