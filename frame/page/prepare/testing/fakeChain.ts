import {
  type Abi,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  pad,
  parseAbi,
  stringToHex,
} from 'viem'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function getApproved(uint256 id) view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
const nobody: Hex = `0x${'00'.repeat(20)}`

/** A token of a fake chain. A hybrid is one of amounts and of collectibles. */
export interface FakeToken {
  readonly kind: 'fungible' | 'collectible' | 'multi' | 'hybrid'
  readonly symbol?: string
  readonly decimals?: number
  /** Whether its symbol is bytes, as those of some old tokens. */
  readonly hasOldSymbol?: boolean
}

/** Tokens by address, in any case. */
export type FakeTokens = Readonly<Record<string, FakeToken>>

/** Accounts of Solana by address, as the node gives them: owner, and data. */
export type FakeAccounts = Readonly<Record<string, { readonly owner: string; readonly data: Uint8Array }>>

/** Answers a call as a contract of ERC-20, ERC-721 or ERC-1155 does. Undefined if it reverts. */
function answerCall(token: FakeToken | undefined, data: Hex): Hex | undefined {
  if (token === undefined) return '0x'
  const { decimals = 18, hasOldSymbol, kind, symbol = '' } = token
  const { args, functionName } = decodeFunctionData({ abi, data })
  const give = (result: unknown) =>
    encodeFunctionResult({ abi: abi as Abi, functionName, result: result as never })
  const isAmounts = kind === 'fungible' || kind === 'hybrid'
  switch (functionName) {
    case 'symbol':
      return hasOldSymbol ? pad(stringToHex(symbol), { dir: 'right' }) : give(symbol)
    case 'decimals':
      return isAmounts ? give(decimals) : undefined
    case 'allowance':
      return isAmounts ? give(0n) : undefined
    case 'getApproved':
      // The call reverts for a number without an owner, except at tokens that look the number up in a table.
      return kind === 'hybrid' ? give(nobody) : undefined
    case 'supportsInterface':
      if (isAmounts) return undefined
      return give(args[0] === (kind === 'collectible' ? '0x80ac58cd' : '0xd9b67a26'))
  }
}

type Answer = { readonly result: unknown } | { readonly error: { readonly message: string } }

/**
 * A `fetch` of a node with tokens, accounts, and nothing else. It can try no transaction.
 *
 * @param blocks - the hashes of the newest blocks of Solana
 */
export function fakeNode(
  tokens: FakeTokens,
  accounts: FakeAccounts = {},
  blocks: readonly string[] = [],
): typeof fetch {
  const byAddress = new Map(Object.entries(tokens).map(([address, token]) => [address.toLowerCase(), token]))
  const toAccount = (address: string) => {
    const account = accounts[address]
    if (account === undefined) return null
    const data = [Buffer.from(account.data).toString('base64'), 'base64']
    return { lamports: 2_039_280, owner: account.owner, data }
  }
  const answer = (method: string, params: readonly never[]): Answer => {
    if (method === 'eth_call') {
      const [{ data, to }] = params as unknown as readonly [{ data: Hex; to: string }]
      const result = answerCall(byAddress.get(to.toLowerCase()), data)
      return result === undefined ? { error: { message: 'execution reverted' } } : { result }
    }
    if (method === 'getMultipleAccounts') {
      const [addresses] = params as unknown as readonly [readonly string[]]
      return { result: { value: addresses.map(toAccount) } }
    }
    if (method === 'isBlockhashValid') return { result: { value: blocks.includes(params[0] ?? '') } }
    if (method === 'eth_getTransactionCount') return { result: '0x1' }
    if (method === 'eth_estimateGas') return { result: '0x5208' }
    if (method === 'eth_getBlockByNumber') return { result: { baseFeePerGas: '0x3b9aca00' } }
    if (method === 'eth_maxPriorityFeePerGas') return { result: '0x3b9aca00' }
    return { error: { message: 'not here' } }
  }
  return async (_, init) => {
    const { method, params } = JSON.parse(String(init?.body))
    return Response.json({ jsonrpc: '2.0', id: 1, ...answer(method, params) })
  }
}
