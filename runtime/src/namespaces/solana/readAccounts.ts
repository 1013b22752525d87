import { readBytes, readList, tryRead } from '../../chains/readUntrusted.js'
import type { Account, Connector } from '../../chains/types.js'
import { encodeBase58 } from '../../encoding/base58.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { readStandardAccounts } from '../../walletStandard/standardAccounts.js'
import type { StandardAccount } from '../../walletStandard/types.js'
import { isStandardWallet, sessions } from './askFeature.js'
import { isAddress, isLegacyProvider } from './types.js'

addErrorTexts(lateTexts)

/**
 * The Solana accounts in a wallet's list, in its order, each once.
 *
 * @returns undefined if it is not a list, or has only invalid entries. A list with accounts of other namespaces
 *   only gives an empty list.
 */
export function readAccounts(value: unknown): readonly StandardAccount[] | undefined {
  let readable = 0
  const accounts = readStandardAccounts(value, ({ address, chains }) => {
    readable++
    return chains.some((chain) => chain.startsWith('solana:')) && isAddress(address)
  })
  const isNonsense = accounts?.length === 0 && readable === 0 && readList(value, 1)?.length !== 0
  return isNonsense ? undefined : accounts
}

/** An address in the form that the kit stores. The address is the public key. */
export function toAccount({ address }: { readonly address: string }): Account {
  return { namespace: 'solana', address, type: 'eoa' }
}

/**
 * The address of a legacy wallet's public key: a text, or an object with `toString` or its bytes.
 *
 * @returns undefined if it has no address.
 */
export function readPublicKey(value: unknown): string | undefined {
  if (isAddress(value)) return value
  if (typeof value !== 'object' || value === null) return undefined
  const text = tryRead(() => String(value))
  if (isAddress(text)) return text
  const bytes = tryRead(() => readBytes((value as { toBytes(): unknown }).toBytes(), 32))
  return bytes && encodeBase58(bytes)
}

/**
 * The accounts a wallet shares now, the one in use first: from the wallet itself, else from its answer when it
 * connected. A legacy wallet shares at most one.
 */
export function currentAccounts(
  connector: Connector,
): readonly Pick<StandardAccount, 'address' | 'chains' | 'account'>[] {
  const { provider } = connector
  const answered = sessions.get(connector)?.accounts ?? []
  try {
    if (isStandardWallet(provider)) {
      const listed = readAccounts((provider.wallet as { readonly accounts?: unknown }).accounts) ?? []
      return listed.length > 0 ? listed : answered
    }
    const address = isLegacyProvider(provider) ? readPublicKey(provider.publicKey) : undefined
    return address === undefined ? [] : [{ address, chains: [], account: {} }]
  } catch {
    // A getter of the wallet threw.
    return answered
  }
}

/**
 * The account for a signature.
 *
 * @param address - default: the first one that the wallet shares.
 * @throws AppKitError WALLET_LOCKED if the wallet shares none, ACCOUNT_NOT_FOUND if it does not share this one.
 */
export function requireAccount(
  connector: Connector,
  address: string | undefined,
): Pick<StandardAccount, 'address' | 'chains' | 'account'> {
  const accounts = currentAccounts(connector)
  if (accounts.length === 0) throw new AppKitError('WALLET_LOCKED', { details: connector.name })
  const found = accounts.find((each) => address === undefined || each.address === address)
  if (found === undefined) throw new AppKitError('ACCOUNT_NOT_FOUND', { details: String(address) })
  return found
}
