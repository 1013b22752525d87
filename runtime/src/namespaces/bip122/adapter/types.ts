import type { Account, CaipNetworkId, Network } from '../../../chains/types.js'
import type { StandardWallet } from '../../../walletStandard/types.js'

/** The source of a connector of this namespace: a wallet and the kind of its API. */
export type BitcoinSource =
  | { readonly kind: 'standard'; readonly target: StandardWallet }
  | { readonly kind: 'satsConnect' | 'leather' | 'unisat'; readonly target: object }
  /** A wallet on another device, with the code that sends requests to it. */
  | { readonly kind: 'remote'; readonly target: BitcoinAdapter }

/** How a message is signed: BIP-322, or BIP-137 (ECDSA, 65 bytes). */
export type SignatureProtocol = 'bip322' | 'ecdsa'

/** An input of a PSBT and the address that signs it. */
export interface PsbtInput {
  readonly address: string
  readonly index: number
  /** Signature hash flags. If absent, the wallet's default. */
  readonly sighashTypes?: readonly number[]
}

export interface AdapterPsbt {
  readonly bytes: Uint8Array
  readonly base64: string
  readonly hex: string
  readonly inputs: readonly PsbtInput[]
  readonly broadcast: boolean
}

/** Lets a wallet ask the user for accounts. */
export interface BitcoinQuestion {
  /** Shown by wallets that name the app. */
  readonly appName: string
  readonly signal: AbortSignal
}

/** One kind of wallet API behind a common interface. Return values are unknown; the caller checks them. */
export interface BitcoinAdapter {
  /**
   * A list for `parseAccounts`. With `ask` the wallet may ask the user. Without it the wallet must not, and
   * undefined means that no accounts can be read. An answer after the signal has aborted changes nothing.
   */
  getAccounts(options: {
    readonly network?: Network | undefined
    readonly ask?: BitcoinQuestion
  }): Promise<unknown>
  /** The name of the wallet's network, or undefined if the wallet cannot say. */
  getNetwork(): Promise<unknown>
  /** Rejects with WALLET_METHOD_UNSUPPORTED if the wallet cannot switch to this network. */
  switchNetwork(network: Network): Promise<void>
  /** The networks that the accounts can be used on, or undefined for any. */
  approvedNetworkIds?(): readonly CaipNetworkId[] | undefined
  /** The signature in base64. */
  signMessage(parameters: {
    readonly address: string
    readonly message: string
    readonly protocol: SignatureProtocol
  }): Promise<unknown>
  /** The transaction id. */
  sendTransfer(parameters: { readonly recipient: string; readonly amount: number }): Promise<unknown>
  /**
   * The PSBT in any encoding, absent if the wallet sent it and did not return it, and the transaction id if it
   * was sent.
   */
  signPsbt(parameters: AdapterPsbt): Promise<{ readonly psbt?: unknown; readonly txid?: unknown }>
  disconnect(): Promise<void>
  /** Calls back when accounts or network may have changed, until the returned function is called. */
  watch(changed: () => void): () => void
}

/** The provider of a Bitcoin wallet, the same for every kind of wallet. */
export interface BitcoinProvider {
  /** The addresses shared with the app, payment addresses first. Never asks the user. */
  getAccountAddresses(): Promise<readonly Pick<Account, 'address' | 'type' | 'publicKey' | 'path'>[]>
  /** Signs UTF-8 text; the signature is base64. */
  signMessage(parameters: {
    readonly address: string
    readonly message: string
    readonly protocol?: SignatureProtocol
  }): Promise<string>
  /** Sends satoshis, given as decimal text; returns the transaction's id, 64 hex digits. */
  sendTransfer(parameters: { readonly recipient: string; readonly amount: string }): Promise<string>
  /**
   * Signs inputs of a PSBT (BIP-174, base64) and returns it with the signatures. With `broadcast` it is
   * finalised and sent, and `txid` is the id of the transaction. If the wallet does not return what it sent,
   * the returned PSBT is the one that was given.
   */
  signPsbt(parameters: {
    readonly psbt: string
    readonly signInputs: readonly PsbtInput[]
    readonly broadcast?: boolean
  }): Promise<{ readonly psbt: string; readonly txid?: string }>
}
