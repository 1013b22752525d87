import type { Network } from '../../chains/types.js'

/** The data of a chain that a wallet needs to add it, in addition to that of every network. */
export interface CosmosSuggestion {
  /** URL of the chain's REST API (LCD). */
  readonly rest: string
  /** The native currency in base units, e.g. `uatom`. */
  readonly minimalDenom: string
  /** SLIP-44. Default: 118. */
  readonly coinType?: number
  /** Choices for the fee per unit of gas, in base units. */
  readonly gasPrices?: { readonly low: number; readonly average: number; readonly high: number }
  /** E.g. `cosmwasm`. */
  readonly features?: readonly string[]
}

/** A network with the prefix of its addresses. Use this type for a chain of your own. */
export interface CosmosNetwork extends Network {
  readonly chainNamespace: 'cosmos'
  /** The id of the chain itself. CAIP-2 may have its hash. */
  readonly id: string
  /** E.g. `osmo`. If absent, every prefix is accepted. */
  readonly bech32Prefix: string
  /** The chain as it is suggested to a wallet that lacks it. If left out, it cannot be suggested. */
  readonly suggestion?: CosmosSuggestion
}

/** The methods of a wallet with Keplr's API, read once. Their return values are unknown. */
export interface CosmosWallet {
  readonly enable: CosmosCall
  readonly getKey: CosmosCall
  /** The key as far as it is known without a request, of a wallet on another device. */
  readonly sharedKey?: CosmosCall
  readonly disable?: CosmosCall
  readonly experimentalSuggestChain?: CosmosCall
  readonly signArbitrary?: CosmosCall
  readonly signAmino?: CosmosCall
  readonly signDirect?: CosmosCall
}
export type CosmosCall = (...parameters: readonly unknown[]) => unknown

/** The key a wallet uses on a chain. */
export interface CosmosKey {
  readonly name: string
  /** E.g. `secp256k1`, `ethsecp256k1`. */
  readonly algo: string
  /** Compressed. Empty if the wallet does not share it. */
  readonly pubKey: Uint8Array
  /** The bytes of the bech32 address. */
  readonly address: Uint8Array
  readonly bech32Address: string
  readonly isNanoLedger: boolean
  readonly isKeystone: boolean
}

/** Amino's form of a signature. */
export interface CosmosSignature {
  readonly pub_key: { readonly type: string; readonly value: string }
  /** Base64 of 64 bytes. */
  readonly signature: string
}

export interface CosmosAminoReply {
  /** The document that was signed; the wallet may have changed fee and memo. */
  readonly signed: Readonly<Record<string, unknown>>
  readonly signature: CosmosSignature
}

/** `cosmos.tx.v1beta1.SignDoc`. */
export interface CosmosSignDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

export interface CosmosDirectReply {
  /** The document that was signed; the wallet may have changed fee and memo. */
  readonly signed: CosmosSignDoc
  readonly signature: CosmosSignature
}

interface OfflineAccounts {
  getAccounts(): Promise<
    readonly { readonly address: string; readonly algo: string; readonly pubkey: Uint8Array }[]
  >
}
export interface CosmosAminoSigner extends OfflineAccounts {
  signAmino(signer: string, signDoc: object): Promise<CosmosAminoReply>
}
export interface CosmosDirectSigner extends OfflineAccounts {
  signDirect(signer: string, signDoc: object): Promise<CosmosDirectReply>
}

/**
 * The provider on cosmos: Keplr's API with checked replies. Every method rejects with an AppKitError:
 * USER_REJECTED, WALLET_BAD_REPLY, WALLET_METHOD_UNSUPPORTED, WALLET_BUSY, WALLET_LOCKED, WALLET_RATE_LIMITED,
 * CHAIN_NOT_SUPPORTED, ACCOUNT_NOT_FOUND or WALLET_FAILED.
 */
export interface CosmosProvider {
  enable(chainIds: string | readonly string[]): Promise<void>
  getKey(chainId: string): Promise<CosmosKey>
  /** Takes Keplr's `ChainInfo`. */
  experimentalSuggestChain(info: object): Promise<void>
  /** ADR-36. */
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<CosmosSignature>
  signAmino(chainId: string, signer: string, signDoc: object, options?: object): Promise<CosmosAminoReply>
  signDirect(chainId: string, signer: string, signDoc: object, options?: object): Promise<CosmosDirectReply>
  /** A signer of both kinds, for CosmJS. */
  getOfflineSigner(chainId: string): CosmosAminoSigner & CosmosDirectSigner
  /** For Ledger devices, which sign only amino documents. */
  getOfflineSignerOnlyAmino(chainId: string): CosmosAminoSigner
}
