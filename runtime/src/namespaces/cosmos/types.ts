import type { Network } from '../../chains/types.js'

/** What a wallet must know of a chain it lacks, besides what every network says. */
export interface CosmosSuggestion {
  /** URL of the chain's REST API (LCD). */
  readonly rest: string
  /** The native currency in base units, e.g. `uatom`. */
  readonly minimalDenom: string
  /** SLIP-44; 118 when absent. */
  readonly coinType?: number
  /** Fee choices for a unit of gas, in base units. */
  readonly gasPrices?: { readonly low: number; readonly average: number; readonly high: number }
  /** E.g. `cosmwasm`. */
  readonly features?: readonly string[]
}

/** A network with what its addresses begin with. A chain of your own is written as one of these. */
export interface CosmosNetwork extends Network {
  readonly chainNamespace: 'cosmos'
  /** The chain id as the chain has it, also where CAIP-2 hashes it. */
  readonly id: string
  /** E.g. `osmo`; every prefix is taken when absent. */
  readonly bech32Prefix: string
  /** Without it, a wallet that lacks the chain cannot be told of it. */
  readonly suggestion?: CosmosSuggestion
}

/** The methods of a wallet of Keplr's shape, read once. What they return is unknown. */
export interface CosmosWallet {
  readonly enable: CosmosCall
  readonly getKey: CosmosCall
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
  /** Compressed; empty when the wallet does not show it. */
  readonly pubKey: Uint8Array
  /** What the bech32 text holds. */
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
 * What a host gets as the wallet's provider on cosmos: Keplr's shape, each answer checked. All reject with
 * AppKitError USER_REJECTED, WALLET_BAD_REPLY, WALLET_METHOD_UNSUPPORTED, WALLET_BUSY, WALLET_LOCKED,
 * WALLET_RATE_LIMITED, CHAIN_NOT_SUPPORTED, ACCOUNT_NOT_FOUND or WALLET_FAILED.
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
  /** Both ways, in the shape CosmJS takes. */
  getOfflineSigner(chainId: string): CosmosAminoSigner & CosmosDirectSigner
  /** For Ledgers, which sign amino only. */
  getOfflineSignerOnlyAmino(chainId: string): CosmosAminoSigner
}
