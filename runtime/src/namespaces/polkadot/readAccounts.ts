import { bytesToHex } from '../../../../common/hex.js'
import { cleanWalletName } from '../../chains/createWalletRegistry.js'
import type { DriverConnection, DriverContext } from '../../chains/driver.js'
import { readList, tryRead } from '../../chains/readUntrusted.js'
import type { Account, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { askExtension } from './askExtension.js'
import { encodeSs58, verifySs58 } from './encodeSs58.js'
import { parseSs58 } from './parseSs58.js'
import type { SessionState } from './sessions.js'
import type { InjectedPolkadot, PolkadotKeyType, PolkadotNetwork, SharedAccount } from './types.js'

const genesis = /^0x[0-9a-f]{64}$/i
const keyTypes: readonly string[] = ['sr25519', 'ed25519', 'ecdsa'] satisfies PolkadotKeyType[]

/**
 * The accounts in an extension's answer, in its order, each key once. Accounts of type `ethereum` have no SS58
 * address and are left out, as are invalid entries.
 *
 * @returns undefined if the answer is not a list, or has only invalid entries.
 */
export function readAccounts(value: unknown): readonly SharedAccount[] | undefined {
  const entries = readList(value)
  if (entries === undefined) return undefined
  const accounts = new Map<string, SharedAccount>()
  for (const each of entries) {
    const account = readAccount(each)
    if (account !== undefined && !accounts.has(account.identity.join()))
      accounts.set(account.identity.join(), account)
  }
  const isNonsense = accounts.size === 0 && entries.length > 0 && !entries.some(isOfOtherKind)
  return isNonsense ? undefined : [...accounts.values()]
}

/** A valid account, but not of this namespace. */
const isOfOtherKind = (value: unknown) =>
  tryRead(() => /^0x[0-9a-f]{40}$/i.test((value as { address: string }).address)) === true

function readAccount(value: unknown): SharedAccount | undefined {
  try {
    const { address, type, genesisHash, name } = value as Record<string, unknown>
    if (typeof address !== 'string' || !verifySs58(address)) return undefined
    const identity = parseSs58(address)?.identity
    if (identity === undefined) return undefined
    // An account bound to a chain that cannot be read is not used on any chain of the app.
    const bound = typeof genesisHash === 'string' && genesisHash !== ''
    if (bound && !genesis.test(genesisHash)) return undefined
    const label = cleanWalletName(name)
    return {
      address,
      identity,
      ...(isKeyType(type) && { keyType: type }),
      ...(bound && { genesisHash: genesisHash.toLowerCase() }),
      ...(label !== undefined && { name: label }),
    }
  } catch {
    return undefined
  }
}

const isKeyType = (type: unknown): type is PolkadotKeyType => keyTypes.includes(type as string)

/** Substrate's generic address type, for networks that name none. */
const genericPrefix = 42

/** The accounts of a session in the format of a network, without those for other chains. */
export function accountsOn({ shared }: Pick<SessionState, 'shared'>, network: Network): readonly Account[] {
  const { ss58Prefix = genericPrefix } = network as Partial<PolkadotNetwork>
  return sharedOn(shared, network).map((account) => ({
    namespace: 'polkadot',
    address: encodeSs58(account.identity, ss58Prefix),
    type: 'eoa',
    ...publicKeyOf(account),
  }))
}

/** An ecdsa address has the hash of its key. If the type is unknown, the bytes may be such a hash. */
function publicKeyOf({ identity, keyType }: SharedAccount): { readonly publicKey?: string } {
  if (keyType !== 'sr25519' && keyType !== 'ed25519') return {}
  return { publicKey: bytesToHex(identity) }
}

/** The accounts that can be used on a network: those bound to no chain or to this one. */
export function sharedOn(
  shared: readonly SharedAccount[],
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
): readonly SharedAccount[] {
  return shared.filter(
    // CAIP-2 for polkadot: the first 32 hex digits of the genesis hash.
    ({ genesisHash }) =>
      genesisHash === undefined || `polkadot:${genesisHash.slice(2, 34)}` === caipNetworkId,
  )
}

/**
 * Asks an enabled extension for its accounts.
 *
 * @throws AppKitError WALLET_BAD_REPLY; what the extension rejects with.
 */
export async function readShared({ getAccounts }: InjectedPolkadot): Promise<readonly SharedAccount[]> {
  const shared = readAccounts(await askExtension(getAccounts))
  if (shared === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'accounts.get' })
  return shared
}

/**
 * A session in the form that the kit stores. Every network is approved if one account is bound to no chain,
 * else the networks that an account is bound to.
 */
export function toDriverConnection(context: DriverContext, session: SessionState): DriverConnection {
  const { shared, network } = session
  const bound = shared.every(({ genesisHash }) => genesisHash !== undefined)
  const usable = context.networks().filter((each) => sharedOn(shared, each).length > 0)
  return {
    accounts: accountsOn(session, network),
    caipNetworkId: network.caipNetworkId,
    ...(bound && { approvedNetworkIds: usable.map(({ caipNetworkId }) => caipNetworkId) }),
  }
}
