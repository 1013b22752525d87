import { isAddress } from 'viem'
import { announceEip155Wallet } from '../eip155/announceEip155Wallet.js'
import { createEip155Wallet } from '../eip155/createEip155Wallet.js'
import type { Eip155Behaviour } from '../eip155/types.js'
import { createUuid } from './createUuid.js'
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
