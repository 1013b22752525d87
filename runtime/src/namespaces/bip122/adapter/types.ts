import type { Account, CaipNetworkId, Network } from '../../../chains/types.js'
import type { StandardWallet } from '../../../walletStandard/types.js'

/** What a connector of this namespace carries: a wallet, and the dialect it speaks. */
export type BitcoinSource =
  | { readonly kind: 'standard'; readonly target: StandardWallet }
  | { readonly kind: 'satsConnect' | 'leather' | 'unisat'; readonly target: object }

/** How a message is signed: BIP-322, or BIP-137 (ECDSA, 65 bytes). */
export type SignatureProtocol = 'bip322' | 'ecdsa'

/** An input of a PSBT and the address that signs it. */
export interface PsbtInput {
  readonly address: string
  readonly index: number
  /** Signature hash flags; what the wallet does by itself when absent. */
  readonly sighashTypes?: readonly number[]
}

export interface AdapterPsbt {
  readonly bytes: Uint8Array
  readonly base64: string
  readonly hex: string
  readonly inputs: readonly PsbtInput[]
  readonly broadcast: boolean
}

/** A kind of wallets behind one interface. What comes back is unknown, and checked by who asked. */
export interface BitcoinAdapter {
  /**
   * A list as `parseAccounts` takes it. With `ask` the wallet may ask the user; without it must not,
   * and undefined says that it shares nothing it could be read from.
   */
  getAccounts(options: {
    readonly network?: Network | undefined
    readonly ask?: { readonly appName: string }
  }): Promise<unknown>
  /** The name of the network that the wallet is on; undefined when it cannot tell. */
  getNetwork(): Promise<unknown>
  /** Rejects with WALLET_METHOD_UNSUPPORTED where the wallet cannot be asked for this network. */
  switchNetwork(network: Network): Promise<void>
  /** The networks that the accounts can be used on; undefined when the wallet takes any. */
  approvedNetworkIds?(): readonly CaipNetworkId[] | undefined
  /** The signature in base64. */
  signMessage(parameters: {
    readonly address: string
    readonly message: string
    readonly protocol: SignatureProtocol
  }): Promise<unknown>
  /** The id of the transaction. */
  sendTransfer(parameters: { readonly recipient: string; readonly amount: number }): Promise<unknown>
  /** The PSBT in any encoding, absent where the wallet sends it and keeps it; the transaction's id when it was sent. */
  signPsbt(parameters: AdapterPsbt): Promise<{ readonly psbt?: unknown; readonly txid?: unknown }>
  disconnect(): Promise<void>
  /** Calls back when accounts or network may have changed, until the returned function is called. */
  watch(changed: () => void): () => void
}

/** What hosts get as the provider of a Bitcoin wallet, whichever API the wallet has. */
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
   * Signs inputs of a PSBT (BIP-174, base64). With `broadcast` it is finalised and sent, and `txid` says as
   * what; otherwise the signatures are in the PSBT that comes back. Where a wallet sends
   * what it signed and does not show it, that is the PSBT as it was given.
   */
  signPsbt(parameters: {
    readonly psbt: string
    readonly signInputs: readonly PsbtInput[]
    readonly broadcast?: boolean
  }): Promise<{ readonly psbt: string; readonly txid?: string }>
}
