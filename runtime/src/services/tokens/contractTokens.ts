import { type Address, erc20Abi } from 'viem'
import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { readContracts } from '../rpc/readContracts.js'
import { chainCalls } from '../transactions/chainCalls.chunk.js'
import type { OwnToken, ReadOwnTokensParameters } from './types.js'

const reads = ['decimals', 'symbol', 'name', 'balanceOf'] as const

/**
 * Reads an account's holdings of ERC-20 tokens, by one multicall. A contract that is no token is left out.
 *
 * @throws AppKitError as the nodes
 */
export async function readContractTokens(
  kit: Kit,
  { network, address, tokens, signal }: ReadOwnTokensParameters,
): Promise<readonly OwnToken[]> {
  const listed = tokens.filter((token) => /^0x[0-9a-fA-F]{40}$/.test(token.address))
  const contracts = listed.flatMap((token) =>
    reads.map((functionName) => ({
      address: token.address as Address,
      abi: erc20Abi,
      functionName,
      args: functionName === 'balanceOf' ? [address as Address] : [],
    })),
  )
  const asker = { kit, network }
  const client = chainCalls.openClient(asker, signal)
  const results = await chainCalls.orRpcError(() => readContracts(asker, { client, contracts }))
  // Nodes that could not be asked are no account without tokens.
  for (const { error } of results)
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof AppKitError && cause.code !== 'EXECUTION_REVERTED') throw cause
  return listed.flatMap((token, at) => {
    const [decimals, symbol, name, amount] = reads.map(
      (_, index) => results[at * reads.length + index]?.result,
    )
    if (typeof decimals !== 'number' || typeof amount !== 'bigint') return []
    return { address: token.address, decimals, amount, ...namesOf(token, symbol, name) }
  })
}

/** The length of a name that is shown. A contract may give a longer one. */
const maxLength = 64

/** The names of the config, else those of the contract. Contracts of an older kind have none that can be read. */
function namesOf({ address, ...token }: OwnNames, symbol: unknown, name: unknown) {
  const readText = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxLength) : '')
  const short = token.symbol ?? (readText(symbol) || address.slice(0, 6))
  return { symbol: short, name: token.name ?? (readText(name) || short) }
}

interface OwnNames {
  readonly address: string
  readonly name?: string
  readonly symbol?: string
}
