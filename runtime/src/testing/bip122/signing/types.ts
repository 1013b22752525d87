import type { Behaviour } from '../../eip155/types.js'

/** What the wallet does with a call; `twice` answers, and tells every change twice. */
export type Bip122Behaviour = Behaviour | 'twice'

export type Bip122WalletNetwork = 'mainnet' | 'testnet' | 'signet' | 'regtest'

/** A coin at a payment address of the wallet, for what it sends. */
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
  /** secp256k1 keys of the accounts, 64 hex digits each, the first one active. */
  readonly privateKeys?: readonly string[]
  /** How payment addresses are written. Ordinals addresses are taproot. `p2wpkh` by default. */
  readonly paymentType?: 'p2wpkh' | 'p2sh' | 'p2pkh'
  /** Features of the Wallet Standard beside connecting and signing. None by default. */
  readonly features?: readonly ('bitcoin:signAndSendTransaction' | 'bitcoin:switchNetwork')[]
  /** How it names networks by the Wallet Standard: as `bitcoin:mainnet`, or by CAIP-2. The former by default. */
  readonly chainNames?: 'standard' | 'caip2'
  /** Networks the wallet knows, the first one active. Mainnet, testnet and signet by default. */
  readonly networks?: readonly Bip122WalletNetwork[]
  /** Coins of the first payment address. One of a bitcoin, which no chain has, by default. */
  readonly utxos?: readonly Bip122Utxo[]
  /** Asked before anything that a person would be asked for; true approves. Approves everything by default. */
  readonly approve?: (request: {
    readonly method: string
    readonly params: readonly unknown[]
  }) => Promise<boolean>
  /** Where the permission to see accounts and the chosen network outlive a page; nowhere by default. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** One address of the wallet. */
export interface Bip122WalletAddress {
  readonly address: string
  readonly purpose: 'payment' | 'ordinals'
  readonly type: 'p2wpkh' | 'p2sh' | 'p2pkh' | 'p2tr'
  /** Hex; of a taproot address the 32 bytes of its inner key. */
  readonly publicKey: string
  readonly path: string
}

export type Listener = (value: unknown) => void

/** A wallet with the strings that move it. */
export interface Bip122Wallet {
  readonly info: { readonly name: string; readonly id: string; readonly icon: string }
  /** Every call it got, in order, by the names of the dialect it was called in. */
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[]
  /** Raw transactions it has sent, hex. */
  readonly sent: string[]
  /** The addresses of the active account on the active network, whoever may see them. */
  addresses(): readonly Bip122WalletAddress[]
  /** What it does with a method from now on. */
  behave(method: string, behaviour: Bip122Behaviour): void
  /** As if the user chose the account with this address in the wallet. */
  selectAccount(address: string): void
  /** As if the user chose another network in the wallet. */
  selectNetwork(network: Bip122WalletNetwork): void
  /** As if the user let the site in, in the wallet. */
  allow(): void
  /** As if the user disconnected the site in the wallet. */
  forget(): void
  /** As if the user locked the wallet: UniSat and the Wallet Standard share nothing without a window. */
  lock(): void
  unlock(): void
  /** Emits any event, also nonsense. */
  emit(event: string, value: unknown): void
  /** Listeners attached now, all events together. */
  listenerCount(): number
  /** What the dialects are made of. */
  readonly core: Bip122WalletCore
}

/** What a dialect needs of the wallet; its methods do what they say without asking. */
export interface Bip122WalletCore {
  /** Notes the call and does what the wallet was told to do with it. */
  run(method: string, params: readonly unknown[], answer: () => unknown): Promise<unknown>
  /** Asks the person; rejects with 4001. */
  ask(method: string, params: readonly unknown[]): Promise<void>
  /** What its part of the Wallet Standard has and says. */
  readonly standard: Required<Pick<Bip122WalletOptions, 'features' | 'chainNames'>>
  isLocked(): boolean
  unlock(): void
  isPermitted(): boolean
  permit(permitted: boolean): void
  /** Those on a network, the one the wallet is on when none is named; so below. */
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
  /** The id of the transaction; it is noted at `sent`. */
  sendTransfer(
    recipients: readonly { readonly address: string; readonly amount: bigint }[],
    on?: Bip122WalletNetwork,
  ): string
  /** The id of the transaction in a finalised PSBT; it is noted at `sent`. */
  broadcast(psbt: Uint8Array): string
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
}
