import { type Address, erc20Abi, erc20Abi_bytes32, hexToString } from 'viem'
import { readContract } from 'viem/actions'
import { type Asker, openClient } from './openClient.js'

/** The unit of a token's amounts. */
export interface TokenUnit {
  readonly symbol: string
  readonly decimals: number
}

/** No token that people use has a longer one. */
const maxSymbolLength = 32

/**
 * Reads the symbol and decimals of a token (ERC-20) from its contract. Older tokens give their symbol as 32 bytes.
 *
 * @returns undefined if it is none, or the nodes do not answer. Never rejects.
 */
export async function readToken(
  asker: Asker,
  { token, signal }: { readonly token: string; readonly signal: AbortSignal },
): Promise<TokenUnit | undefined> {
  try {
    const contract = { address: token as Address, abi: erc20Abi }
    const client = openClient(asker, signal)
    const readBytes = async () => {
      const bytes = await readContract(client, { ...contract, abi: erc20Abi_bytes32, functionName: 'symbol' })
      return hexToString(bytes).replaceAll('\0', '')
    }
    const [symbol, decimals] = await Promise.all([
      readContract(client, { ...contract, functionName: 'symbol' }).catch(readBytes),
      readContract(client, { ...contract, functionName: 'decimals' }),
    ])
    return symbol === '' || symbol.length > maxSymbolLength ? undefined : { symbol, decimals }
  } catch {
    return undefined
  }
}
