import { hexToBytes } from '@noble/hashes/utils.js'
import { isAddress } from 'viem'
import { bytesToDigits } from '../../../../common/hex.js'
import { createBip122Wallet } from '../bip122/createBip122Wallet.js'
import { createStandardPart } from '../bip122/dialects/createStandardPart.js'
import { injectBip122Wallet } from '../bip122/injectBip122Wallet.js'
import type { Bip122Behaviour, Bip122WalletNetwork } from '../bip122/signing/types.js'
import { createCosmosWallet, injectCosmosWallet } from '../cosmos/createCosmosWallet.js'
import { announceEip155Wallet } from '../eip155/announceEip155Wallet.js'
import { createEip155Wallet } from '../eip155/createEip155Wallet.js'
import type { Eip155Behaviour } from '../eip155/types.js'
import type { InjectedBehaviour } from '../injected/types.js'
import { createPolkadotWallet, injectPolkadotWallet } from '../polkadot/createPolkadotWallet.js'
import { createSolanaWallet } from '../solana/createSolanaWallet.js'
import { injectSolanaWallet } from '../solana/injectSolanaWallet.js'
import type { SolanaBehaviour, SolanaFeature } from '../solana/types.js'
import type { PageHeld, PagePart, PageWalletOptions } from './types.js'

/** An EIP-1193 wallet, announced or at `window.ethereum`. */
export function createEip155Part(
  { as = 'announced', ...options }: PageWalletOptions['eip155'],
  { info, ...held }: PageHeld,
): PagePart {
  const { name, id: rdns, icon } = info
  const fake = createEip155Wallet({
    uuid: createUuid(),
    ...(name !== undefined && { name }),
    ...(rdns !== undefined && { rdns }),
    ...(icon !== undefined && { icon }),
    ...options,
    ...held,
  })
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (method, behaviour) => fake.behave(method, behaviour as Eip155Behaviour),
      selectAccount(address) {
        if (!isAddress(address)) throw new Error(`${address} is no address of eip155`)
        fake.selectAccount(address)
      },
      selectNetwork: (network) => fake.selectChain(Number(network)),
      allow: fake.allow,
      forget: fake.forget,
      lock: fake.lock,
      unlock: fake.unlock,
      emit: fake.emit,
      listenerCount: fake.listenerCount,
    },
    show() {
      if (as === 'injected') Object.assign(window, { ethereum: fake.provider })
      else announceEip155Wallet(fake)
    },
  }
}

/** An extension at `window.injectedWeb3`. */
export function createPolkadotPart(
  options: PageWalletOptions['polkadot'],
  { info: _, ...held }: PageHeld,
): PagePart {
  const fake = createPolkadotWallet({ ...options, ...held })
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (method, behaviour) => fake.behave(method, behaviour as InjectedBehaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: onNoNetwork('polkadot'),
      allow: fake.allow,
      forget: fake.forget,
      lock: neverLocked('polkadot'),
      unlock: neverLocked('polkadot'),
      emit: (_event, value) => fake.emit('accounts', value),
      listenerCount: fake.listenerCount,
    },
    show: () => void injectPolkadotWallet(fake),
  }
}

/** A Bitcoin wallet, registered by the Wallet Standard or at the global of another wallet. */
export function createBip122Part(
  { as = 'standard', ...options }: PageWalletOptions['bip122'],
  { info, ...held }: PageHeld,
): PagePart {
  const fake = createBip122Wallet({ ...info, ...options, ...held })
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (method, behaviour) => fake.behave(method, behaviour as Bip122Behaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: (network) => fake.selectNetwork(network as Bip122WalletNetwork),
      allow: fake.allow,
      forget: fake.forget,
      lock: fake.lock,
      unlock: fake.unlock,
      emit: fake.emit,
      listenerCount: fake.listenerCount,
    },
    ...(as === 'standard'
      ? { standard: createStandardPart(fake.core) }
      : { show: () => void injectBip122Wallet(fake, as) }),
  }
}

/** A Solana wallet, registered by the Wallet Standard or injected as before it. */
export function createSolanaPart(
  { as = 'standard', seeds, ...options }: PageWalletOptions['solana'],
  { info, ...held }: PageHeld,
): PagePart {
  const fake = createSolanaWallet({
    ...info,
    ...options,
    ...(seeds !== undefined && { seeds: seeds.map((seed) => hexToBytes(seed)) }),
    ...held,
  })
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (feature, behaviour) => fake.behave(feature as SolanaFeature, behaviour as SolanaBehaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: onNoNetwork('solana'),
      allow: fake.allow,
      forget: fake.forget,
      lock: neverLocked('solana'),
      unlock: neverLocked('solana'),
      emit: fake.emit,
      listenerCount: fake.listenerCount,
    },
    ...(as === 'standard' ? { standard: fake.part } : { show: () => void injectSolanaWallet(fake, as) }),
  }
}

/** A wallet with Keplr's API, at the global of such a wallet. */
export function createCosmosPart(
  { as = 'keplr', ...options }: PageWalletOptions['cosmos'],
  { info: _, ...held }: PageHeld,
): PagePart {
  const fake = createCosmosWallet({ ...options, ...held })
  // Its events are events of the window, so apps listen there.
  const listenerCount = countListeners(`${as === 'okx' ? 'okxwallet' : as}_keystorechange`)
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (method, behaviour) => fake.behave(method, behaviour as InjectedBehaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: onNoNetwork('cosmos'),
      allow: fake.allow,
      forget: fake.forget,
      lock: fake.lock,
      unlock: fake.unlock,
      emit: () => fake.emit('keystorechange'),
      listenerCount,
    },
    show: () => void injectCosmosWallet(fake, as),
  }
}

/** For wallets that have no network of their own. */
function onNoNetwork(namespace: string): () => never {
  return () => {
    throw new Error(`A wallet of ${namespace} is on no network: switch it in the app`)
  }
}

/** For wallets whose lock an app cannot see. */
function neverLocked(namespace: string): () => never {
  return () => {
    throw new Error(`The fake of ${namespace} has no lock: use forget()`)
  }
}

/** A random UUID (version 4, RFC 9562), also in pages without a secure origin, which lack `crypto.randomUUID`. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = bytesToDigits(bytes)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Counts the listeners of a window event from now on. It replaces `addEventListener` and `removeEventListener` of the
 * window.
 *
 * @returns a function that returns the current number of listeners. Listeners that end by an option (`once`,
 *   `signal`) still count.
 */
function countListeners(type: string): () => number {
  const listeners = new Set<unknown>()
  const { addEventListener, removeEventListener } = window
  const note = (change: 'add' | 'delete', of: unknown, listener: unknown) => {
    if (of === type && listener !== null) listeners[change](listener)
  }
  window.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    note('add', given[0], given[1])
    addEventListener.apply(window, given)
  }
  window.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    note('delete', given[0], given[1])
    removeEventListener.apply(window, given)
  }
  return () => listeners.size
}
