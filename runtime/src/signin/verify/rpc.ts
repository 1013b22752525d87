import { readBoundedText } from '../../../../common/bodies.js'
/** The answer of a chain: a value, an error of the call, or nothing usable. */
export type ChainAnswer =
  | { readonly kind: 'value'; readonly value: `0x${string}` }
  | { readonly kind: 'reverted' }
  | { readonly kind: 'silent' }

/** Asks one node. */
export interface Chain {
  call(parameters: {
    readonly to?: string
    readonly data: `0x${string}`
    readonly gas: bigint
  }): Promise<ChainAnswer>
  getCode(address: string): Promise<ChainAnswer>
  /** Whether the node is on the chain. A yes is remembered for its URL. */
  isOf(chainId: bigint): Promise<boolean>
}

const timeout = 5_000
const maxBytes = 1_000_000
const silent: ChainAnswer = { kind: 'silent' }
const knownChains = new Map<string, bigint>()
const maxKnownChains = 1_000

/**
 * Opens a node over HTTP: no retries, 5 seconds, replies of at most 1 MB, no redirects.
 */
export function openChain(url: string): Chain {
  const ask = async (method: string, params: readonly unknown[]): Promise<ChainAnswer> => {
    try {
      const { error, result } = await fetchReply(url, { jsonrpc: '2.0', id: 1, method, params })
      if (error !== undefined) return isRefusal(error) ? { kind: 'reverted' } : silent
      if (typeof result !== 'string' || !/^0x[0-9a-fA-F]*$/.test(result)) return silent
      return { kind: 'value', value: result.toLowerCase() as `0x${string}` }
    } catch {
      return silent
    }
  }
  return {
    call: ({ data, gas, to }) => {
      const call = { data, gas: `0x${gas.toString(16)}`, ...(to !== undefined && { to }) }
      return ask('eth_call', [call, 'latest'])
    },
    getCode: (address) => ask('eth_getCode', [address, 'latest']),
    isOf: async (chainId) => {
      const known = knownChains.get(url)
      if (known !== undefined) return known === chainId
      const answer = await ask('eth_chainId', [])
      if (answer.kind !== 'value' || !/^0x[0-9a-f]{1,64}$/.test(answer.value)) return false
      if (knownChains.size >= maxKnownChains) knownChains.clear()
      knownChains.set(url, BigInt(answer.value))
      return BigInt(answer.value) === chainId
    },
  }
}

interface Reply {
  readonly id?: unknown
  readonly jsonrpc?: unknown
  readonly result?: unknown
  readonly error?: unknown
}

/**
 * Accepts a reply only if it is the JSON-RPC reply to the request. It is a request of our own, so that the bounds hold with
 * every version of viem that a host may have.
 */
async function fetchReply(url: string, asked: { readonly id: number; readonly [key: string]: unknown }) {
  const { address, headers } = splitCredentials(url)
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(asked),
    // Runtimes of the edge know no `error`. A redirect is no answer of status 200 then.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const text = await readBoundedText(response, maxBytes)
  if (text === undefined) throw new Error('too long')
  const reply = JSON.parse(text) as Reply | null
  if (reply?.jsonrpc !== '2.0' || reply.id !== asked.id) throw new Error('not a reply to what was asked')
  return reply
}

/** `fetch` refuses a URL with a name and password. They are those of HTTP Basic. */
function splitCredentials(url: string) {
  const address = new URL(url)
  const { password, username } = address
  if (username === '' && password === '') return { address, headers: {} }
  address.username = ''
  address.password = ''
  const credentials = btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  return { address, headers: { authorization: `Basic ${credentials}` } }
}

/** Whether the contract refused, and not the node: code 3 of EIP-1474, or the words of the EVM. */
function isRefusal(error: unknown): boolean {
  const { code, message }: { code?: unknown; message?: unknown } = Object(error)
  if (code === -32005 || code === 429) return false
  return (
    code === 3 ||
    /revert|out ?of ?gas|invalid opcode|invalid jump|stack (under|over)flow|InvalidFEOpcode/i.test(
      String(message),
    )
  )
}
