import { parseEther } from './parseEther.js'

/** What the faucet is asked for, checked. */
export interface FaucetRequest {
  readonly chainId: number
  readonly address: string
  readonly wei: bigint
}

/** What is wrong, by field of the form. */
export type FaucetProblems = Partial<Record<'chainId' | 'address' | 'amount', string>>

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/**
 * Checks what came from the faucet's form. Every field is checked, so that all problems show at once.
 * @param body parsed JSON of any kind
 * @param chains chain ids that run here; the first is meant when none is named
 */
export function readFaucetRequest(
  body: unknown,
  chains: readonly number[],
): { readonly request: FaucetRequest } | { readonly problems: FaucetProblems } {
  const input = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const problems: FaucetProblems = {}
  const chainId = input.chainId === undefined ? chains[0] : Number(input.chainId)
  if (chainId === undefined || !chains.includes(chainId)) {
    problems.chainId = `Choose a chain that runs here: ${chains.join(', ')}.`
  }
  const address = typeof input.address === 'string' ? input.address.trim() : ''
  if (address === '') problems.address = 'Enter the address to fund.'
  else if (!ADDRESS.test(address)) problems.address = 'Enter 0x followed by 40 hexadecimal digits.'
  const amount = parseEther(typeof input.amount === 'string' ? input.amount : '')
  if (!amount.ok) problems.amount = amount.problem
  if (Object.keys(problems).length > 0 || chainId === undefined || !amount.ok) return { problems }
  return { request: { chainId, address, wei: amount.wei } }
}
