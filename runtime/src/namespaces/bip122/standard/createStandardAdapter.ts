import { bytesToHex } from '../../../../../common/hex.js'
import { readBytes, tryRead } from '../../../chains/readUntrusted.js'
import type { CaipNetworkId } from '../../../chains/types.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import { readStandardAccounts, watchStandardWallet } from '../../../walletStandard/standardAccounts.js'
import type { StandardAccount, StandardWallet } from '../../../walletStandard/types.js'
import { isAddressOf, isBitcoinChain, readChain } from '../adapter/chains.js'
import { invoke, unsupported } from '../adapter/invoke.js'
import type { AdapterPsbt, BitcoinAdapter } from '../adapter/types.js'
import { readAddress } from '../address/readAddress.js'

/**
 * Signature hash flags (BIP-143) as `bitcoin:signTransaction` names them. The default of taproot has no name.
 */
const sighashes: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/**
 * A wallet of the Wallet Standard with `bitcoin:` features. Its accounts name the networks they can be used on;
 * the format of the address must fit. The network in use is the one that the app asked for last.
 */
export function createStandardAdapter(wallet: StandardWallet): BitcoinAdapter {
  const { features } = wallet
  const grants = createGrants(wallet)
  let network: CaipNetworkId | undefined
  const isUsed = (id: CaipNetworkId | undefined) =>
    grants.shared().some((account) => networksOf(account).some((each) => each === id))
  /** By the wallet's own name: a word, or a CAIP-2 id. */
  const nameOf = (id: CaipNetworkId | undefined) =>
    [...grants.shared().flatMap(({ chains }) => chains), ...wallet.chains].find(
      (chain) => isBitcoinChain(chain) && readChain(chain) === id,
    ) ?? id

  return {
    async getAccounts({ network: asked, ask }) {
      const accounts = await (ask ? grants.ask(ask.signal) : grants.recall())
      if (isUsed(asked?.caipNetworkId)) network = asked?.caipNetworkId
      else if (!isUsed(network)) network = accounts.flatMap(networksOf)[0]
      return accounts
        .filter((account) => networksOf(account).some((each) => each === network))
        .map(({ address, publicKey }) => ({ address, publicKey: bytesToHex(publicKey).slice(2) }))
    },
    getNetwork: async () => network,
    async switchNetwork({ caipNetworkId, name }) {
      if (!isUsed(caipNetworkId)) {
        if (!features['bitcoin:switchNetwork']) throw unsupported(name)
        await call(wallet, 'bitcoin:switchNetwork', 'switchNetwork', nameOf(caipNetworkId))
      }
      // Its accounts show whether it switched.
      if (isUsed(caipNetworkId)) network = caipNetworkId
    },
    approvedNetworkIds() {
      if (features['bitcoin:switchNetwork']) return undefined
      return [...new Set(grants.shared().flatMap(networksOf))]
    },
    signMessage: (asked) => signMessage(wallet, grants, asked),
    sendTransfer: async () => {
      throw unsupported('sendTransfer')
    },
    async signPsbt(psbt) {
      const inputsToSign = await inputsOf(grants, psbt)
      const input = { psbt: psbt.bytes, chain: nameOf(network), inputsToSign }
      if (!psbt.broadcast) {
        const reply = await call(wallet, 'bitcoin:signTransaction', 'signTransaction', input)
        return { psbt: first(reply, 'signedPsbt') }
      }
      const reply = await call(wallet, 'bitcoin:signAndSendTransaction', 'signAndSendTransaction', input)
      return { txid: first(reply, 'txId') ?? first(reply, 'txid') }
    },
    disconnect: () => disconnect(wallet, grants),
    watch: (changed) => watch(wallet, grants, changed),
  }
}

const call = ({ features }: StandardWallet, feature: string, method: string, ...input: readonly unknown[]) =>
  invoke(features[feature] ?? {}, method, ...input)

/** Signs a message by the protocol that the wallet chooses, as the feature lets it. */
async function signMessage(
  wallet: StandardWallet,
  grants: Grants,
  { address, message }: Parameters<BitcoinAdapter['signMessage']>[0],
) {
  const { account } = await grants.accountOf(address)
  const input = { account, message: new TextEncoder().encode(message) }
  const reply = first(await call(wallet, 'bitcoin:signMessage', 'signMessage', input), 'signature')
  const signature = readBytes(reply, { atMost: 10_000 })
  return signature === undefined ? reply : btoa(String.fromCharCode(...signature))
}

const inputsOf = (grants: Grants, { inputs }: AdapterPsbt) =>
  Promise.all(
    inputs.map(async ({ address, index, sighashTypes: [flag = 0] = [] }) => ({
      account: (await grants.accountOf(address)).account,
      signingIndexes: [index],
      ...(flag !== 0 && { sigHash: toWord(flag) }),
    })),
  )

async function disconnect(wallet: StandardWallet, grants: Grants): Promise<void> {
  grants.forget()
  const name = ['standard:disconnect', 'bitcoin:disconnect'].find((each) => wallet.features[each])
  try {
    if (name !== undefined) await call(wallet, name, 'disconnect')
  } catch (error) {
    if (grants.shared().length > 0) throw error
  }
}

function watch(wallet: StandardWallet, grants: Grants, changed: () => void): () => void {
  const stops = ['standard:events', 'bitcoin:events'].map((name) => {
    const events = wallet.features[name]
    const heard = { ...wallet, features: events ? { 'standard:events': events } : {} }
    return watchStandardWallet(heard, () => {
      grants.forget()
      changed()
    })
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** The networks on which an account can be used: it names them, and has their address format. */
function networksOf({ address, chains }: StandardAccount): readonly CaipNetworkId[] {
  return chains
    .filter(isBitcoinChain)
    .map(readChain)
    .filter((id) => id !== undefined)
    .filter((id) => isAddressOf(address, id))
}

function toWord(flag: number): string {
  const word = sighashes[flag]
  if (word === undefined) throw unsupported(`sighash ${flag}`)
  return word
}

const first = (reply: unknown, field: string): unknown =>
  Array.isArray(reply) ? (reply[0] as Record<string, unknown> | null | undefined)?.[field] : undefined

/** The Bitcoin accounts that a wallet of the Wallet Standard shares with the site. */
export interface Grants {
  /** The accounts shared now. */
  shared(): readonly StandardAccount[]
  /**
   * Lets the wallet ask the user, and returns the shared accounts.
   *
   * @throws AppKitError WALLET_BAD_REPLY; what the wallet rejects with.
   */
  ask(signal: AbortSignal): Promise<readonly StandardAccount[]>
  /** The accounts that it shares without asking the user. Throws the errors of `ask`. */
  recall(): Promise<readonly StandardAccount[]>
  /** @throws AppKitError ACCOUNT_NOT_FOUND for an address that is not shared. */
  accountOf(address: string): Promise<StandardAccount>
  /** Forgets the accounts that connecting returned. Accounts that the wallet shows itself stay. */
  forget(): void
}

/**
 * The accounts from the wallet's `accounts`, or from the result of connecting if the wallet is slow to update
 * them.
 */
function createGrants({ features, wallet }: StandardWallet): Grants {
  let granted: readonly StandardAccount[] = []
  const read = (owner: unknown) =>
    readStandardAccounts(
      tryRead(() => (owner as { accounts?: unknown } | null | undefined)?.accounts),
      ({ address, chains }) => chains.some(isBitcoinChain) && readAddress(address) !== undefined,
    )
  const shared = () => {
    const accounts = read(wallet)
    return accounts === undefined || accounts.length === 0 ? granted : accounts
  }
  const connect = async (feature: string, input: object, signal?: AbortSignal) => {
    const accounts = read(await invoke(features[feature] ?? {}, 'connect', input))
    signal?.throwIfAborted()
    granted = accounts ?? []
    // Some wallets return something else, and still have their accounts in `accounts`.
    if (accounts === undefined && shared().length === 0)
      throw new AppKitError('WALLET_BAD_REPLY', { details: feature })
    return accounts ?? shared()
  }
  return {
    shared,
    ask: (signal) =>
      features['bitcoin:connect']
        ? connect('bitcoin:connect', { purposes: ['payment', 'ordinals'] }, signal)
        : connect('standard:connect', {}, signal),
    async recall() {
      if (shared().length === 0 && features['standard:connect'])
        await connect('standard:connect', { silent: true })
      return shared()
    },
    async accountOf(address) {
      const found = shared().find((account) => account.address === address)
      if (found === undefined) throw new AppKitError('ACCOUNT_NOT_FOUND', { details: address })
      return found
    },
    forget() {
      granted = []
    },
  }
}
