import type { Network } from '../../chains/types.js'

/** The key type of an account, as extensions name it. Ethereum keys have no SS58 address and are left out. */
export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa'

/** A network with the prefix of its addresses. Use this type for a chain of your own. */
export interface PolkadotNetwork extends Network {
  readonly chainNamespace: 'polkadot'
  /** SS58 address type, from the registry at github.com/paritytech/ss58-registry. Default: 42. */
  readonly ss58Prefix: number
}

/** An entry of `window.injectedWeb3`, checked. */
export interface PolkadotExtension {
  /** Asks the extension for permission, by the call that it supports. The result is unknown. */
  enable(appName: string): Promise<unknown>
}

/** The checked result of enabling an extension. Methods that it lacks are absent. */
export interface InjectedPolkadot {
  readonly getAccounts: () => unknown
  readonly subscribe?: (listener: (accounts: unknown) => void) => unknown
  readonly signRaw?: (raw: SignRawInput) => unknown
  readonly signPayload?: (payload: object) => unknown
}

/** A checked account of an extension. */
export interface SharedAccount {
  /** As the extension writes it: some compare it as text. */
  readonly address: string
  /** The 32 or 33 bytes of the address: the key, or its hash for ecdsa. */
  readonly identity: Uint8Array
  readonly keyType?: PolkadotKeyType
  /** 0x and 64 hex digits: the only chain that the account can be used on. */
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
  /** 0x and hex, as the extension returned it, with or without the byte of the key type. */
  readonly signature: `0x${string}`
  /** The whole extrinsic, if the extension built it. */
  readonly signedTransaction?: `0x${string}` | Uint8Array
}

/** A signer for polkadot.js (`api.setSigner`). */
export interface PolkadotSigner {
  /** @throws AppKitError WALLET_METHOD_UNSUPPORTED, USER_REJECTED, WALLET_BAD_REPLY, WALLET_BUSY */
  signRaw(raw: {
    readonly address: string
    readonly data: string
    readonly type?: 'bytes' | 'payload'
  }): Promise<PolkadotSignerResult>
  /** Takes a `SignerPayloadJSON`. @throws the errors of signRaw. */
  signPayload(payload: object): Promise<PolkadotSignerResult>
}

/** The provider on polkadot. */
export interface PolkadotProvider {
  /** The first account, in the format of the network in use. */
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
