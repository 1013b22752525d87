import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { defaultIcon } from '../eip155/defaultIcon.js'
import { walletError } from '../eip155/walletError.js'
import { createEvents } from './createEvents.js'
import { deriveAddresses, type OwnedAddress } from './signing/deriveAddresses.js'
import { signBip137 } from './signing/signBip137.js'
import { signBip322 } from './signing/signBip322.js'
import { signInputs } from './signing/signInputs.js'
import { signTransfer } from './signing/signTransfer.js'
import type { Bip122Wallet, Bip122WalletCore, Bip122WalletNetwork, Bip122WalletOptions } from './types.js'

/** Public, so worthless: the key of BIP-322's own examples, and one more. */
const testKeys = [
  'bb051cd0dda0246f33c5a9e133ebd8e7bc02a92af6c41adc131ccd7826c5b004',
  '1f2e3d4c5b6a79888796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f1',
]
const coin = { txid: 'ab'.repeat(32), index: 0, value: 100_000_000n }

/**
 * A Bitcoin wallet with real secp256k1 keys: its messages verify by BIP-322 and BIP-137, its transactions
 * by the rules of the chain. It knows no chain: what it sends is noted at `sent`.
 */
export function createBip122Wallet(options: Bip122WalletOptions = {}): Bip122Wallet {
  const {
    storage,
    paymentType = 'p2wpkh',
    networks = ['mainnet', 'testnet', 'signet'],
    utxos = [coin],
  } = options
  const info = Object.freeze({
    name: options.name ?? 'Test Bitcoin Wallet',
    id: options.id ?? 'test.appkit.bitcoin',
    icon: options.icon ?? defaultIcon,
  })
  const keys = (options.privateKeys ?? testKeys).map((key) => hex.decode(key))
  const permission = `${info.id}:permitted`
  const selection = `${info.id}:network`
  const remembered = networks.find((each) => each === storage?.getItem(selection))
  let network: Bip122WalletNetwork = remembered ?? networks[0] ?? 'mainnet'
  let active = 0
  let permitted = storage?.getItem(permission) === 'true'
  const sent: string[] = []

  const derived = new Map<string, readonly OwnedAddress[]>()
  const ofAccount = (account: number) => {
    const key = keys[account]
    const place = `${network}:${account}`
    const found = derived.get(place) ?? (key ? deriveAddresses(key, account, network, paymentType) : [])
    derived.set(place, found)
    return found
  }
  const owned = () => ofAccount(active)
  const addresses = () => owned().map(({ privateKey, script, redeemScript, tapInternalKey, ...told }) => told)
  const events = createEvents(options, { addresses, network: () => network, isPermitted: () => permitted })
  const permit = (next: boolean) => {
    const changed = permitted !== next
    permitted = next
    if (next) storage?.setItem(permission, 'true')
    else storage?.removeItem(permission)
    if (changed) events.tell(next ? 'accounts' : 'disconnect')
  }
  const moveTo = (next: Bip122WalletNetwork) => {
    if (!networks.includes(next)) throw walletError(-32602, `The wallet does not know ${next}`)
    if (next === network) return
    network = next
    storage?.setItem(selection, next)
    events.tell('network')
  }
  const owner = (address: string) => {
    const found = owned().find((each) => each.address === address)
    if (!permitted || found === undefined) throw walletError(4100, 'The address has not been authorised')
    return found
  }
  const send = (transaction: Transaction) => {
    sent.push(transaction.hex)
    return transaction.id
  }

  const core: Bip122WalletCore = {
    run: events.run,
    ask: events.ask,
    isPermitted: () => permitted,
    permit,
    addresses,
    network: () => network,
    networks: () => networks,
    moveTo,
    signMessage: (address, message, protocol) =>
      protocol === 'ecdsa' ? signBip137(owner(address), message) : signBip322(owner(address), message),
    signPsbt(psbt, inputs, finalize) {
      for (const { address } of inputs) owner(address)
      return signInputs(psbt, inputs, owned(), finalize)
    },
    sendTransfer(recipients) {
      const [payment] = addresses()
      return send(signTransfer(owner(payment?.address ?? ''), utxos, recipients, network))
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
      const found = keys.findIndex((_, account) =>
        ofAccount(account).some((each) => each.address === address),
      )
      if (found < 0) throw new Error(`The wallet has no account with ${address}`)
      active = found
      events.tell('accounts')
    },
    selectNetwork: moveTo,
    allow: () => permit(true),
    forget: () => permit(false),
    emit: events.emit,
    listenerCount: events.listenerCount,
    core,
  }
}
