import { isAddress } from 'viem'
import { announceEip155Wallet } from '../eip155/announceEip155Wallet.js'
import { createEip155Wallet } from '../eip155/createEip155Wallet.js'
import type { Eip155Behaviour } from '../eip155/types.js'
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

/** A random UUID (version 4, RFC 9562), also in pages without a secure origin, which lack `crypto.randomUUID`. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
