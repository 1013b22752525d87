import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { defaultIcon } from '../eip155/announceEip155Wallet.js'
import { misbehave } from '../eip155/misbehave.js'
import { walletError } from '../eip155/rpc.js'
import type { StandardWalletAccount } from '../walletStandard/registerStandardWallet.js'
import { createFeatures } from './createFeatures.js'
import { createKeypair, createState, type Keypair, toPublicKey, type WalletState } from './createState.js'
import type {
  LegacySolanaProvider,
  SolanaBehaviour,
  SolanaFeature,
  SolanaWallet,
  SolanaWalletOptions,
} from './types.js'

const everyChain = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']

/**
 * Creates a Solana wallet with real keys. Its signatures verify, and its transactions are sent to `rpcUrl`.
 * An app finds it after it was registered or injected.
 *
 * @example
 * import { createSolanaWallet, registerSolanaWallet } from 'appkit-runtime/testing'
 *
 * const wallet = createSolanaWallet()
 * wallet.behave('standard:connect', 'hang')
 * registerSolanaWallet(wallet)
 */
export function createSolanaWallet(options: SolanaWalletOptions = {}): SolanaWallet {
  const { name = 'Test Wallet', id, icon = defaultIcon, chains = everyChain, storage } = options
  const keys = (options.seeds ?? demoSeeds()).map(createKeypair)
  const state = createState(keys, `${id ?? name}:solana:permitted`, storage)
  const behaviours = new Map<string, SolanaBehaviour>()
  const calls: { method: string; params: readonly unknown[] }[] = []
  const refusal = () => walletError(4001, 'User rejected the request.')

  const ask = async (method: SolanaFeature, params: readonly unknown[]) => {
    if ((await options.approve?.({ method, params })) === false) throw refusal()
  }
  const connect = async (silent: boolean) => {
    if (silent || state.isPermitted()) return
    await ask('standard:connect', [])
    state.permit(true)
  }
  const signerOf = (address: unknown) => {
    const found = state.visible().find((each) => each.address === address)
    if (found === undefined) throw walletError(4100, 'The account has not been authorised')
    return found
  }
  async function run(
    method: SolanaFeature,
    params: readonly unknown[],
    answer: () => unknown,
  ): Promise<unknown> {
    calls.push({ method, params })
    const behaviour = behaviours.get(method)
    const isOwn = behaviour === 'twice' || behaviour === 'elsewhere'
    const reply = await misbehave(isOwn ? undefined : behaviour, method, async () => answer())
    if (behaviour === 'twice') for (let time = 0; time < 2; time++) state.announce()
    return behaviour === 'elsewhere' ? undefined : reply
  }

  const known = createAccounts(keys, chains, options)
  const accounts = () => state.visible().flatMap(({ address }) => known.get(address) ?? [])
  const shared = { run, connect, ask, signerOf }

  return {
    info: { name, icon, ...(id !== undefined && { id }) },
    part: {
      chains,
      features: createFeatures({ ...shared, permit: state.permit, accounts, rpcUrl: options.rpcUrl }),
      accounts,
      onChange(listener) {
        state.changeListeners.add(listener)
        return () => void state.changeListeners.delete(listener)
      },
    },
    legacy: createLegacyProvider({ ...shared, state, refusal }),
    addresses: keys.map(({ address }) => address),
    calls,
    behave: (feature, behaviour) => void behaviours.set(feature, behaviour),
    selectAccount: state.select,
    allow: () => state.permit(true),
    forget: () => state.permit(false),
    emit: (event, value) => emit(state, event, value),
    listenerCount: () => countListeners(state),
  }
}

function emit(state: WalletState, event: string, value: unknown): void {
  if (event !== 'change') state.emitLegacy(event, value)
  else for (const listener of [...state.changeListeners]) listener(value)
}

const countListeners = ({ changeListeners, legacyListeners }: WalletState) =>
  [...legacyListeners.values()].reduce((sum, set) => sum + set.size, changeListeners.size)

/** One object for each account, by its address, because clients compare them. */
function createAccounts(
  keys: readonly Keypair[],
  chains: readonly string[],
  { publicKeys }: SolanaWalletOptions,
): ReadonlyMap<string, StandardWalletAccount> {
  const names = ['signMessage', 'signTransaction', 'signAndSendTransaction']
  const features = Object.freeze(names.map((name) => `solana:${name}`))
  const toAccount = (pair: Keypair): StandardWalletAccount => {
    // Some wallets return the object of their chain library, against the standard.
    const key: unknown = publicKeys === 'object' ? toPublicKey(pair) : pair.publicKey.slice()
    return Object.freeze({ address: pair.address, publicKey: key as Uint8Array, chains, features })
  }
  return new Map(keys.map((pair) => [pair.address, toAccount(pair)]))
}

/**
 * The demo accounts of the sandbox: public, funded there, worthless elsewhere. Their addresses are
 * F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s and AxNQ7LzmZ8Jz6Szmp8yN5K9CCJqAm7yPDdbMLZ8zcQh3.
 */
function demoSeeds(): readonly Uint8Array[] {
  return ['appkit demo solana', 'appkit demo solana 2'].map((text) => sha256(utf8ToBytes(text)))
}

export interface LegacyParts {
  readonly state: WalletState
  readonly run: (method: SolanaFeature, params: readonly unknown[], answer: () => unknown) => Promise<unknown>
  readonly connect: (silent: boolean) => Promise<void>
  readonly signerOf: (address: unknown) => Keypair
  readonly ask: (method: SolanaFeature, params: readonly unknown[]) => Promise<void>
  /** The error of a wallet that is not allowed to ask. */
  readonly refusal: () => Error
}

/** The wallet as Phantom and Solflare were injected before the Wallet Standard; it signs messages only. */
function createLegacyProvider({ state, run, ...parts }: LegacyParts): LegacySolanaProvider {
  const active = () => state.visible()[0]
  const provider: LegacySolanaProvider = {
    get publicKey() {
      return toPublicKey(active())
    },
    get isConnected() {
      return state.isPermitted()
    },
    connect: (options) =>
      run('standard:connect', options === undefined ? [] : [options], async () => {
        await parts.connect(options?.onlyIfTrusted === true)
        if (!state.isPermitted()) throw parts.refusal()
        return { publicKey: toPublicKey(active()) }
      }),
    disconnect: () => run('standard:disconnect', [], () => state.permit(false)),
    signMessage: (message, display) =>
      run('solana:signMessage', [message, display], async () => {
        const { address, sign } = parts.signerOf(active()?.address)
        await parts.ask('solana:signMessage', [{ message, account: { address } }])
        return { signature: sign(message), publicKey: toPublicKey(active()) }
      }),
    on(event, listener) {
      const set = state.legacyListeners.get(event) ?? new Set()
      state.legacyListeners.set(event, set.add(listener))
      return provider
    },
    off(event, listener) {
      state.legacyListeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
