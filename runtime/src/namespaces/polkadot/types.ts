import type { Network } from '../../chains/types.js'

/** How an account signs, as extensions name it. Ethereum's keys have no SS58 address and are left out. */
export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa'

/** A network with what its addresses begin with. A chain of your own is written as one of these. */
export interface PolkadotNetwork extends Network {
  readonly chainNamespace: 'polkadot'
  /** SS58 address type, from the registry at github.com/paritytech/ss58-registry; 42 when absent. */
  readonly ss58Prefix: number
}

/** An entry of `window.injectedWeb3`, checked. */
export interface PolkadotExtension {
  /** Asks the extension to let the app in, by the call it is built for. What it resolves to is unknown. */
  enable(appName: string): Promise<unknown>
}

/** What an enabled extension hands out, checked; absent methods are those it lacks. */
export interface InjectedPolkadot {
  readonly getAccounts: () => unknown
  readonly subscribe?: (listener: (accounts: unknown) => void) => unknown
  readonly signRaw?: (raw: SignRawInput) => unknown
  readonly signPayload?: (payload: object) => unknown
}

/** An account as the extension has it, checked. */
export interface SharedAccount {
  /** The extension's own spelling: some look it up as text. */
  readonly address: string
  /** The 32 or 33 bytes in the address: the key, for ecdsa its hash. */
  readonly identity: Uint8Array
  readonly keyType?: PolkadotKeyType
  /** 0x and 64 hex digits: the only chain the account is for. */
  readonly genesisHash?: string
  readonly name?: string
}

/** `SignerPayloadRaw` of the extension interface. */
export interface SignRawInput {
  readonly address: string
  /** 0x and hex. */
  readonly data: string
  readonly type: 'bytes' | 'payload'
}

/** `SignerResult` of the extension interface. */
export interface PolkadotSignerResult {
  readonly id: number
  /** 0x and hex, as the extension gave it: with or without the byte that names the key type. */
  readonly signature: `0x${string}`
  /** The whole extrinsic, when the extension made it. */
  readonly signedTransaction?: `0x${string}` | Uint8Array
}

/** The shape that polkadot.js takes as a signer (`api.setSigner`). */
export interface PolkadotSigner {
  /** @throws AppKitError WALLET_METHOD_UNSUPPORTED, USER_REJECTED, WALLET_BAD_REPLY, WALLET_BUSY */
  signRaw(raw: {
    readonly address: string
    readonly data: string
    readonly type?: 'bytes' | 'payload'
  }): Promise<PolkadotSignerResult>
  /** Takes a `SignerPayloadJSON`. @throws as signRaw. */
  signPayload(payload: object): Promise<PolkadotSignerResult>
}

/** What a host gets as the wallet's provider on polkadot. */
export interface PolkadotProvider {
  /** The first account, as it is written on the network in use. */
  readonly address: string
  /** Every account that can be used on the network in use. */
  readonly accounts: readonly {
    readonly address: string
    readonly type?: PolkadotKeyType
    readonly name?: string
    readonly genesisHash?: string
  }[]
  readonly signer: PolkadotSigner
  readonly signRaw: PolkadotSigner['signRaw']
  readonly signPayload: PolkadotSigner['signPayload']
}
