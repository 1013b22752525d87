import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { CompactSize, Transaction } from '@scure/btc-signer'
import { defaultIcon } from '../eip155/announceEip155Wallet.js'
import { walletError } from '../eip155/rpc.js'
import { createEvents } from './createEvents.js'
import { createState } from './createState.js'
import type { OwnedAddress } from './signing/deriveAddresses.js'
import { signBip322, signTransfer } from './signing/sign.js'
import type {
  Bip122Wallet,
  Bip122WalletCore,
  Bip122WalletNetwork,
  Bip122WalletOptions,
} from './signing/types.js'

const coin = { txid: 'ab'.repeat(32), index: 0, value: 100_000_000n }

/**
 * Creates a Bitcoin wallet with real secp256k1 keys. Its messages verify by BIP-322 and BIP-137, its
 * transactions by the rules of the chain. It has no node: transactions that it sends are listed in `sent`.
 *
 * @example
 * import { createBip122Wallet, registerBip122Wallet } from 'appkit-runtime/testing'
 *
 * const wallet = createBip122Wallet({ paymentType: 'p2sh' })
 * registerBip122Wallet(wallet)
 */
export function createBip122Wallet(options: Bip122WalletOptions = {}): Bip122Wallet {
  const info = Object.freeze({
    name: options.name ?? 'Test Bitcoin Wallet',
    id: options.id ?? 'test.appkit.bitcoin',
    icon: options.icon ?? defaultIcon,
  })
  const state = createState(info.id, options)
  const { addresses, isLocked, isPermitted, network, networks } = state
  const events = createEvents(options, state)
  const sent: string[] = []
  const permit = (next: boolean) => {
    if (state.permit(next)) events.announce(next ? 'accounts' : 'disconnect')
  }
  const lock = (next: boolean) => {
    if (state.lock(next)) events.announce('accounts')
  }
  const moveTo = (next: Bip122WalletNetwork) => {
    if (state.moveTo(next)) events.announce('network')
  }
  const send = (transaction: Transaction) => {
    sent.push(transaction.hex)
    return transaction.id
  }

  const core: Bip122WalletCore = {
    run: events.run,
    ask: events.ask,
    standard: { features: options.features ?? [], chainNames: options.chainNames ?? 'standard' },
    isLocked,
    unlock: () => lock(false),
    isPermitted,
    permit,
    addresses,
    network,
    networks,
    moveTo,
    ...createSigning(state, options.utxos ?? [coin], send),
    on: events.on,
    off: events.off,
  }
  return {
    info,
    calls: events.calls,
    sent,
    addresses,
    behave: events.behave,
    selectAccount(address) {
      state.select(address)
      events.announce('accounts')
    },
    selectNetwork: moveTo,
    allow: () => permit(true),
    forget: () => permit(false),
    lock: () => lock(true),
    unlock: () => lock(false),
    emit: events.emit,
    listenerCount: events.listenerCount,
    core,
  }
}

/** The signatures and transfers of a wallet. */
function createSigning(
  { addresses, network, owned, owner }: ReturnType<typeof createState>,
  utxos: NonNullable<Bip122WalletOptions['utxos']>,
  send: (transaction: Transaction) => string,
): Pick<Bip122WalletCore, 'signMessage' | 'signPsbt' | 'sendTransfer' | 'broadcast'> {
  return {
    signMessage: (address, message, protocol, on) =>
      protocol === 'ecdsa'
        ? signBip137(owner(address, on), message)
        : signBip322(owner(address, on), message),
    signPsbt(psbt, inputs, finalize, on) {
      for (const { address } of inputs) owner(address, on)
      return signInputs(psbt, inputs, owned(on), finalize)
    },
    sendTransfer(recipients, on) {
      const [payment] = addresses(on)
      return send(signTransfer(owner(payment?.address ?? '', on), utxos, recipients, on ?? network()))
    },
    broadcast: (psbt) => send(Transaction.fromPSBT(psbt)),
  }
}

const prefix = '\u0018Bitcoin Signed Message:\n'
/** The lowest header byte, by the type of address (BIP-137). */
const headers: Readonly<Record<string, number>> = { p2pkh: 31, p2sh: 35, p2wpkh: 39 }

/**
 * Signs a message by BIP-137: a header byte with the recovery id, then r and s, base64.
 *
 * @throws for a taproot address, which has no header.
 */
function signBip137({ privateKey, type }: OwnedAddress, message: string): string {
  const header = headers[type]
  if (header === undefined) throw walletError(-32602, 'Taproot addresses sign by BIP-322 only')
  const bytes = utf8ToBytes(message)
  const text = concatBytes(utf8ToBytes(prefix), CompactSize.encode(BigInt(bytes.length)), bytes)
  const signature = secp256k1.sign(sha256(sha256(text)), privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0] = signature
  return base64.encode(concatBytes(Uint8Array.of(header + recovery), signature.slice(1)))
}

/**
 * Signs inputs of a PSBT, each with the key of the address that is named for it.
 *
 * @param finalize - whether the inputs are made ready to be sent.
 * @throws when an address is not the wallet's, or an input not the address's.
 */
function signInputs(
  psbt: Uint8Array,
  inputs: readonly { readonly address: string; readonly index: number; readonly sighash?: number }[],
  owned: readonly OwnedAddress[],
  finalize: boolean,
): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt, { allowLegacyWitnessUtxo: true })
  for (const { address, index, sighash } of inputs) {
    const owner = owned.find((each) => each.address === address)
    if (owner === undefined) throw walletError(4100, 'The address is not one of this wallet')
    const { tapInternalKey, redeemScript } = owner
    const input = transaction.getInput(index)
    if (tapInternalKey && input.tapInternalKey === undefined)
      transaction.updateInput(index, { tapInternalKey })
    if (redeemScript && input.redeemScript === undefined) transaction.updateInput(index, { redeemScript })
    const allowed = sighash === undefined ? undefined : [sighash as 0 | 1]
    if (sighash) transaction.updateInput(index, { sighashType: sighash })
    transaction.signIdx(owner.privateKey, index, allowed)
    if (finalize) transaction.finalizeIdx(index)
  }
  return transaction.toPSBT()
}
