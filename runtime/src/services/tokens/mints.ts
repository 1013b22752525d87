import { base64ToBytes } from '../../../../common/base64.js'
import { readList } from '../../chains/readUntrusted.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import type { OwnToken, ReadOwnTokensParameters } from './types.js'

const options = { commitment: 'confirmed', encoding: 'base64' } as const
/** The layouts of the Token program have the decimals of a mint, and the amount of an account that holds it, here. */
const decimalsAt = 44
const amountAt = 64

/**
 * Reads an account's holdings of tokens of Solana, in one batch of calls. A mint does not name its token: without the names
 * of the config its address is shown.
 *
 * @throws AppKitError BAD_REPLY; as the nodes
 */
export async function readMints(
  kit: Kit,
  { network, address, tokens, signal }: ReadOwnTokensParameters,
): Promise<readonly OwnToken[]> {
  const rpc = (await kit.loadNodes?.())?.openRpc(kit, network)
  if (rpc === undefined) return []
  const ask = async (method: string, ...params: readonly unknown[]) =>
    field(await rpc({ method, params }, { signal }), 'value')
  const read = await Promise.all(
    tokens.map(async (token) => {
      const [mint, held] = await Promise.all([
        ask('getAccountInfo', token.address, options),
        ask('getTokenAccountsByOwner', address, { mint: token.address }, options),
      ])
      const decimals = mint === null ? undefined : bytesOf(mint)[decimalsAt]
      if (decimals === undefined) return []
      const amounts = (readList(held) ?? []).map((each) => amountOf(bytesOf(field(each, 'account'))))
      const symbol = token.symbol ?? `${token.address.slice(0, 4)}…`
      return {
        address: token.address,
        decimals,
        symbol,
        name: token.name ?? symbol,
        amount: amounts.reduce((sum, amount) => sum + amount, 0n),
      }
    }),
  )
  return read.flat()
}

function field(value: unknown, name: string): unknown {
  const found = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  if (found === undefined) throw new AppKitError('BAD_REPLY', { details: `no ${name}` })
  return found
}

function bytesOf(account: unknown): Uint8Array {
  const [text, encoding] = readList(field(account, 'data')) ?? []
  if (typeof text !== 'string' || encoding !== 'base64')
    throw new AppKitError('BAD_REPLY', { details: 'an account' })
  try {
    return base64ToBytes(text)
  } catch (cause) {
    throw new AppKitError('BAD_REPLY', { details: 'an account', cause })
  }
}

function amountOf(data: Uint8Array): bigint {
  if (data.length < amountAt + 8) throw new AppKitError('BAD_REPLY', { details: 'a token account' })
  return new DataView(data.buffer, data.byteOffset).getBigUint64(amountAt, true)
}
