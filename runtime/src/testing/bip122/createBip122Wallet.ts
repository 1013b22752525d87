import { Transaction } from '@scure/btc-signer'
import { defaultIcon } from '../eip155/defaultIcon.js'
import { createEvents } from './createEvents.js'
import { createState } from './createState.js'
import { signBip137 } from './signing/signBip137.js'
import { signBip322 } from './signing/signBip322.js'
import { signInputs } from './signing/signInputs.js'
import { signTransfer } from './signing/signTransfer.js'
import type { Bip122Wallet, Bip122WalletCore, Bip122WalletNetwork, Bip122WalletOptions } from './types.js'

const coin = { txid: 'ab'.repeat(32), index: 0, value: 100_000_000n }

/**
 * A Bitcoin wallet with real secp256k1 keys: its messages verify by BIP-322 and BIP-137, its transactions
 * by the rules of the chain. It knows no chain: what it sends is noted at `sent`.
 */
export function createBip122Wallet(options: Bip122WalletOptions = {}): Bip122Wallet {
  const info = Object.freeze({
    name: options.name ?? 'Test Bitcoin Wallet',
    id: options.id ?? 'test.appkit.bitcoin',
    icon: options.icon ?? defaultIcon,
  })
  const { utxos = [coin] } = options
  const state = createState(info.id, options)
  const { addresses, isLocked, isPermitted, network, networks, owned, owner } = state
  const events = createEvents(options, state)
  const sent: string[] = []
  const permit = (next: boolean) => {
    if (state.permit(next)) events.tell(next ? 'accounts' : 'disconnect')
  }
  const lock = (next: boolean) => {
    if (state.lock(next)) events.tell('accounts')
  }
  const moveTo = (next: Bip122WalletNetwork) => {
    if (state.moveTo(next)) events.tell('network')
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
      events.tell('accounts')
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
