import type { Behaviour } from '../../eip155/types.js'

/** How the wallet answers a call. `twice` answers, and emits every change twice. */
export type Bip122Behaviour = Behaviour | 'twice'

export type Bip122WalletNetwork = 'mainnet' | 'testnet' | 'signet' | 'regtest'

/** An unspent output at a payment address of the wallet. */
export interface Bip122Utxo {
  readonly txid: string
  readonly index: number
  /** Satoshis. */
  readonly value: bigint
}

export interface Bip122WalletOptions {
  readonly name?: string
  readonly id?: string
  readonly icon?: string
  /** secp256k1 keys of the accounts, 64 hex digits each. The first is active. */
  readonly privateKeys?: readonly string[]
  /** The type of payment addresses. Ordinals addresses are taproot. Default: `p2wpkh`. */
  readonly paymentType?: 'p2wpkh' | 'p2sh' | 'p2pkh'
  /** Features of the Wallet Standard besides connecting and signing. Default: none. */
  readonly features?: readonly ('bitcoin:signAndSendTransaction' | 'bitcoin:switchNetwork')[]
  /** The form of its networks in the Wallet Standard: `bitcoin:mainnet`, or CAIP-2. Default: the former. */
  readonly chainNames?: 'standard' | 'caip2'
  /** The networks of the wallet. The first is active. Default: mainnet, testnet and signet. */
  readonly networks?: readonly Bip122WalletNetwork[]
  /** Unspent outputs of the first payment address. Default: an invented one of 1 BTC. */
  readonly utxos?: readonly Bip122Utxo[]
  /** Called for each prompt that a user would see. `true` approves. Default: approves everything. */
  readonly approve?: (request: {
    readonly method: string
    readonly params: readonly unknown[]
  }) => Promise<boolean>
  /** Stores the permission and the chosen network over page loads. Default: they are not stored. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** One address of the wallet. */
export interface Bip122WalletAddress {
  readonly address: string
  readonly purpose: 'payment' | 'ordinals'
  readonly type: 'p2wpkh' | 'p2sh' | 'p2pkh' | 'p2tr'
  /** Hex. For a taproot address, the 32 bytes of its inner key. */
  readonly publicKey: string
  readonly path: string
}

export type Listener = (value: unknown) => void

/** A wallet and the controls of a test. */
export interface Bip122Wallet {
  readonly info: { readonly name: string; readonly id: string; readonly icon: string }
  /** Every call, in order, with the names of its dialect. */
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[]
  /** Raw transactions it has sent, hex. */
  readonly sent: string[]
  /** The addresses of the active account on the active network, with or without permission. */
  addresses(): readonly Bip122WalletAddress[]
  /** Sets how it answers a method from now on. */
  behave(method: string, behaviour: Bip122Behaviour): void
  /** Selects the account with this address, as if the user did so in the wallet. */
  selectAccount(address: string): void
  /** Selects a network, as if the user did so in the wallet. */
  selectNetwork(network: Bip122WalletNetwork): void
  /** Connects the site, as if the user did so in the wallet. */
  allow(): void
  /** Disconnects the site, as if the user did so in the wallet. */
  forget(): void
  /** Locks the wallet. UniSat and the Wallet Standard then share nothing without a window. */
  lock(): void
  unlock(): void
  /** Emits any event, valid or not. */
  emit(event: string, value: unknown): void
  /** Current number of listeners of all events. */
  listenerCount(): number
  /** The core of the wallet, for its dialects. */
  readonly core: Bip122WalletCore
}

/** The core of the wallet, as its dialects use it. The methods do not ask the user. */
export interface Bip122WalletCore {
  /** Records the call and answers it as the test has set. */
  run(method: string, params: readonly unknown[], answer: () => unknown): Promise<unknown>
  /** Asks the user. Rejects with 4001 if they decline. */
  ask(method: string, params: readonly unknown[]): Promise<void>
  /** Its part of a wallet of the Wallet Standard. */
  readonly standard: Required<Pick<Bip122WalletOptions, 'features' | 'chainNames'>>
  isLocked(): boolean
  unlock(): void
  isPermitted(): boolean
  permit(permitted: boolean): void
  /** The addresses on a network. Default, here and below: the active network. */
  addresses(on?: Bip122WalletNetwork): readonly Bip122WalletAddress[]
  network(): Bip122WalletNetwork
  networks(): readonly Bip122WalletNetwork[]
  moveTo(network: Bip122WalletNetwork): void
  /** Base64. */
  signMessage(
    address: string,
    message: string,
    protocol: 'bip322' | 'ecdsa',
    on?: Bip122WalletNetwork,
  ): string
  signPsbt(
    psbt: Uint8Array,
    inputs: readonly { readonly address: string; readonly index: number; readonly sighash?: number }[],
    finalize: boolean,
    on?: Bip122WalletNetwork,
  ): Uint8Array
  /** The id of the transaction, which is added to `sent`. */
  sendTransfer(
    recipients: readonly { readonly address: string; readonly amount: bigint }[],
    on?: Bip122WalletNetwork,
  ): string
  /** The id of the transaction in a finalised PSBT, which is added to `sent`. */
  broadcast(psbt: Uint8Array): string
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
}
