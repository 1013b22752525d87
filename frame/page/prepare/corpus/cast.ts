import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { FakeTokens } from '../testing/fakeChain.js'

/** A request of a site that is after something, and the first line that a person has to read. */
export interface DrainerCase {
  readonly name: string
  /** To the letter; of a request that is refused, `Refused: ` and a part of the reason. */
  readonly line: string
  readonly method: 'eth_sendTransaction' | 'eth_signTypedData_v4' | 'personal_sign' | 'solana_signTransaction'
  readonly params: readonly unknown[]
}

const byte = (digits: string): Hex => `0x${digits.repeat(20)}`
/** The wallet. */
export const me = byte('1a')
export const thief = byte('bd')
export const friend = byte('2e')
export const nobody = byte('00')
/** Tokens of amounts. The old one has a symbol in bytes, so it has no name here. */
export const [usdc, dai, weth, old] = [byte('c1'), byte('c2'), byte('c3'), byte('c4')] as const
export const [art, cards] = [byte('a1'), byte('a2')] as const
/** Tokens of ERC-1155, and a contract that has both amounts and collectibles. */
export const [items, hybrid] = [byte('e1'), byte('e2')] as const
/** Contracts that answer nothing. */
export const [vault, router] = [byte('f1'), byte('f2')] as const
export const permit2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const seaport: Hex = '0x0000000000000068F116a894984e2DB1123eB395'

/** Tokens on the fake chain. */
export const tokens: FakeTokens = {
  [usdc]: { kind: 'fungible', symbol: 'USDC', decimals: 6 },
  [dai]: { kind: 'fungible', symbol: 'DAI' },
  [weth]: { kind: 'fungible', symbol: 'WETH' },
  [old]: { kind: 'fungible', symbol: 'OLD', hasOldSymbol: true },
  [art]: { kind: 'collectible', symbol: 'ART' },
  [cards]: { kind: 'collectible' },
  [items]: { kind: 'multi', symbol: 'ITEM' },
  [hybrid]: { kind: 'hybrid', symbol: 'BOTH' },
}

export const max256 = 2n ** 256n - 1n
export const max160 = 2n ** 160n - 1n
export const coin = 10n ** 18n
/** In March 2030. */
export const later = 1_900_000_000
export const word: Hex = `0x${'00'.repeat(32)}`

/** Lines that many requests have. */
export const lines = {
  unknown: 'The wallet cannot tell what you can lose',
  fee: 'You can lose: nothing but the fee',
  nothing: 'You can lose: nothing',
  allUsdc: 'You can lose: all your USDC',
  allArt: 'You can lose: all your collectibles of ART',
  fiveEthAndMore: 'You can lose: 5 ETH, and more than the wallet can tell',
} as const

/** The data of a call, by the signature of its function. */
export function encode(signature: string, args: readonly unknown[] = []): Hex {
  const abi = parseAbi([`function ${signature}`] as readonly string[] as readonly [string])
  return encodeFunctionData({ abi, args } as never)
}

/** A transaction that calls a contract. */
export const call = (name: string, line: string, to: Hex, data: Hex, value = 0n): DrainerCase => ({
  name,
  line,
  method: 'eth_sendTransaction',
  params: [{ from: me, to, data, value: `0x${value.toString(16)}` }],
})

const members = (text: string) =>
  text.split(',').map((member) => {
    const [type = '', name = ''] = member.trim().split(' ')
    return { name, type }
  })

/** Typed data to sign: the types as EIP-712 prints them, the primary one first. */
export interface Data {
  readonly types: string
  readonly message: object
  readonly contract?: Hex
  readonly name?: string
  readonly domain?: object
}

/** A request to sign typed data. */
export function typed(
  name: string,
  line: string,
  { contract, domain, message, types, ...data }: Data,
): DrainerCase {
  const all = [...types.matchAll(/(\w+)\(([^)]*)\)/g)].map(
    ([, type = '', text = '']) => [type, members(text)] as const,
  )
  const json = JSON.stringify(
    {
      types: Object.fromEntries(all),
      primaryType: all[0]?.[0],
      domain: {
        name: data.name ?? 'Token',
        version: '1',
        chainId: 1,
        ...(contract && { verifyingContract: contract }),
        ...domain,
      },
      message,
    },
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )
  return { name, line, method: 'eth_signTypedData_v4', params: [me, json] }
}
