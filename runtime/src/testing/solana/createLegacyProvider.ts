import type { Keypair } from './createKeypair.js'
import type { WalletState } from './createState.js'
import { toPublicKey } from './toPublicKey.js'
import type { LegacySolanaProvider, SolanaFeature } from './types.js'

export interface LegacyParts {
  readonly state: WalletState
  readonly run: (method: SolanaFeature, params: readonly unknown[], answer: () => unknown) => Promise<unknown>
  readonly connect: (silent: boolean) => Promise<void>
  readonly signerOf: (address: unknown) => Keypair
  readonly ask: (method: SolanaFeature, params: readonly unknown[]) => Promise<void>
  /** What a wallet rejects with when it may not ask. */
  readonly refusal: () => Error
}

/** The wallet as Phantom and Solflare were injected before the Wallet Standard; it signs messages only. */
export function createLegacyProvider({ state, run, ...parts }: LegacyParts): LegacySolanaProvider {
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
