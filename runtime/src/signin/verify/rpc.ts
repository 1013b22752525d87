import { createClient, http, RpcRequestError } from 'viem'

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
const mostBytes = 1_000_000
const silent: ChainAnswer = { kind: 'silent' }
const knownChains = new Map<string, bigint>()
const mostKnown = 1_000

/**
 * Opens a node over HTTP with viem's transport: no retries, 5 seconds, replies of at most 1 MB, no redirects.
 */
export function openChain(url: string): Chain {
  const open = () => createClient({ transport: http(url, { retryCount: 0, timeout, fetchFn: fetchReply }) })
  let client: ReturnType<typeof open> | undefined
  const ask = async (method: string, params: readonly unknown[]): Promise<ChainAnswer> => {
    try {
      // It throws for what is no URL: such a node is as silent as one that is down.
      client ??= open()
      const value: unknown = await client.request({ method, params } as never)
      if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value)) return silent
      return { kind: 'value', value: value.toLowerCase() as `0x${string}` }
    } catch (error) {
      return isRefusal(error) ? { kind: 'reverted' } : silent
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
      if (knownChains.size >= mostKnown) knownChains.clear()
      knownChains.set(url, BigInt(answer.value))
      return BigInt(answer.value) === chainId
    },
  }
}

/** Accepts a reply only if it is the JSON-RPC reply to the request. */
async function fetchReply(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const asked = JSON.parse(String(init?.body)) as { readonly id: unknown }
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const text = await readText(response)
  const reply = JSON.parse(text) as { readonly id?: unknown; readonly jsonrpc?: unknown }
  if (reply?.jsonrpc !== '2.0' || reply.id !== asked.id) throw new Error('not a reply to what was asked')
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > mostBytes) {
      await reader?.cancel()
      throw new Error('too long')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Whether the contract refused, and not the node: code 3 of EIP-1474, or the words of the EVM. */
function isRefusal(error: unknown): boolean {
  const found = findRpcError(error)
  if (found === undefined || found.code === -32005 || found.code === 429) return false
  return (
    found.code === 3 ||
    /revert|out ?of ?gas|invalid opcode|invalid jump|stack (under|over)flow|InvalidFEOpcode/i.test(
      found.details,
    )
  )
}

function findRpcError(error: unknown): RpcRequestError | undefined {
  let each = error
  for (let depth = 0; each != null && depth < 10; depth++) {
    if (each instanceof RpcRequestError) return each
    each = (each as { cause?: unknown }).cause
  }
  return undefined
}
