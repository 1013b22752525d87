import { registerStandardWallet } from '../walletStandard/registerStandardWallet.js'
import { agreeWithPages } from './agreeWithPages.js'
import { createBip122Part } from './createBip122Part.js'
import { createCosmosPart } from './createCosmosPart.js'
import { createEip155Part } from './createEip155Part.js'
import { createPolkadotPart } from './createPolkadotPart.js'
import { createSolanaPart } from './createSolanaPart.js'
import { createStorage } from './createStorage.js'
import type { PageHeld, PagePart, PageWallet, PageWalletOrder, TestNamespace } from './types.js'

/**
 * Makes a wallet of one namespace or several and shows it to the page, at once or when it is time. Its
 * parts by the Wallet Standard are one wallet there.
 *
 * @returns one entry a namespace.
 */
export function installWallet({ key, namespaces, after, ...info }: PageWalletOrder): readonly PageWallet[] {
  const { eip155, solana, bip122, polkadot, cosmos } = namespaces
  const made = [
    eip155 && create(key, 'eip155', info, (held) => createEip155Part(eip155, held)),
    solana && create(key, 'solana', info, (held) => createSolanaPart(solana, held)),
    bip122 && create(key, 'bip122', info, (held) => createBip122Part(bip122, held)),
    polkadot && create(key, 'polkadot', info, (held) => createPolkadotPart(polkadot, held)),
    cosmos && create(key, 'cosmos', info, (held) => createCosmosPart(cosmos, held)),
  ].filter((each) => each !== undefined)

  const show = () => {
    for (const { part } of made) part.show?.()
    const parts = made.flatMap(({ part }) => part.standard ?? [])
    if (parts.length > 0) registerStandardWallet({ name: 'Test Wallet', ...info, parts })
  }
  if (after === undefined) show()
  else setTimeout(show, after)
  return made.map(({ wallet }) => wallet)
}

function create(
  key: string,
  namespace: TestNamespace,
  info: PageHeld['info'],
  make: (held: PageHeld) => PagePart,
): { readonly part: PagePart; readonly wallet: PageWallet } {
  const prompts: PageWallet['prompts'][number][] = []
  const approve = async (call: PageWallet['prompts'][number]) => {
    prompts.push(call)
    return true
  }
  const storage = createStorage(`${key}:${namespace}:`)
  const part = make({ info, storage, approve })
  const wallet = { ...part.wallet, key, namespace, prompts }
  agreeWithPages(wallet, storage)
  return { part, wallet }
}
