import { isSolanaAddress } from '../solana/isSolanaAddress.js'
import { solanaNetwork } from '../solana/network.js'
import type { ChainFacts } from '../types.js'
import { parseCoins } from './parseCoins.js'

/** What the faucet is asked for, checked. */
export interface FaucetRequest {
  readonly chainId: ChainFacts['chainId']
  readonly address: string
  /** In the smallest unit. */
  readonly amount: bigint
}

/** What is wrong, by field of the form. */
export type FaucetProblems = Partial<Record<'chainId' | 'address' | 'amount', string>>

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const EVM_DECIMALS = 18

function readChain(
  given: unknown,
  chains: readonly ChainFacts['chainId'][],
): ChainFacts['chainId'] | undefined {
  if (given === undefined) return chains[0]
  const wanted = given === solanaNetwork.caip2 ? solanaNetwork.id : String(given)
  return chains.find((id) => String(id) === wanted)
}

function addressProblem(address: string, isSolana: boolean): string | null {
  if (address === '') return 'Enter the address to fund.'
  if (isSolana) return isSolanaAddress(address) ? null : 'Enter a Solana address: 32 bytes in base58.'
  return ADDRESS.test(address) ? null : 'Enter 0x followed by 40 hexadecimal digits.'
}

/**
 * Checks what came from the faucet's form. Every field is checked, so that all problems show at once.
 * @param body parsed JSON of any kind
 * @param chains chain ids that run here; the first is meant when none is named
 */
export function readFaucetRequest(
  body: unknown,
  chains: readonly ChainFacts['chainId'][],
): { readonly request: FaucetRequest } | { readonly problems: FaucetProblems } {
  const input = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const problems: FaucetProblems = {}
  const chainId = readChain(input.chainId, chains)
  const isSolana = chainId === solanaNetwork.id
  if (chainId === undefined) {
    problems.chainId = `Choose a chain that runs here: ${chains.join(', ')}.`
  }
  const address = typeof input.address === 'string' ? input.address.trim() : ''
  const wrong = addressProblem(address, isSolana)
  if (wrong !== null) problems.address = wrong
  const decimals = isSolana ? solanaNetwork.decimals : EVM_DECIMALS
  const amount = parseCoins(typeof input.amount === 'string' ? input.amount : '', decimals)
  if (!amount.ok) problems.amount = amount.problem
  if (Object.keys(problems).length > 0 || chainId === undefined || !amount.ok) return { problems }
  return { request: { chainId, address, amount: amount.units } }
}
