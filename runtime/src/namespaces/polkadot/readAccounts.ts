import { cleanWalletName } from '../../chains/cleanWalletName.js'
import { readList } from '../../chains/readList.js'
import { tryRead } from '../../chains/tryRead.js'
import { parseSs58 } from './parseSs58.js'
import type { PolkadotKeyType, SharedAccount } from './types.js'
import { verifySs58 } from './verifySs58.js'

const genesis = /^0x[0-9a-f]{64}$/i
const keyTypes: readonly string[] = ['sr25519', 'ed25519', 'ecdsa'] satisfies PolkadotKeyType[]

/**
 * The accounts in an extension's answer, in its order, each key once. Those of type `ethereum` have no
 * SS58 address and are left out, and so is what is no account.
 *
 * @returns undefined when the answer is no list, or one of nonsense only.
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

/** An account all the same, though none of this family: its wallet shares nothing with us. */
const isOfOtherKind = (value: unknown) =>
  tryRead(() => /^0x[0-9a-f]{40}$/i.test((value as { address: string }).address)) === true

function readAccount(value: unknown): SharedAccount | undefined {
  try {
    const { address, type, genesisHash, name } = value as Record<string, unknown>
    if (typeof address !== 'string' || !verifySs58(address)) return undefined
    const identity = parseSs58(address)?.identity
    if (identity === undefined) return undefined
    // An account that is bound to a chain we cannot read is bound all the same: it is for no chain of ours.
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
