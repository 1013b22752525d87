import { createWalletRegistry, lookForWallets } from '../../chains/createWalletRegistry.js'
import type { DriverContext } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { discoverStandardWallets } from '../../walletStandard/discoverStandardWallets.js'
import { readWallet } from './sessions.js'

type Page = Record<string, { readonly keplr?: unknown } | undefined>

/** The places at which wallets are found. Wallets that also take Keplr's place come first. */
const places = [
  { id: 'leap', name: 'Leap', rdns: 'io.leapwallet.LeapWallet', find: ({ leap }: Page): unknown => leap },
  {
    id: 'okxwallet',
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    find: ({ okxwallet }: Page) => okxwallet?.keplr,
  },
  { id: 'keplr', name: 'Keplr', rdns: 'app.keplr', find: ({ keplr }: Page): unknown => keplr },
] as const

/**
 * Finds wallets with Keplr's API, also late ones: at known places of `window`, and those that register an
 * object with this API by the Wallet Standard.
 *
 * @returns a function that stops looking.
 */
export function discover(context: DriverContext, report: (connector: Connector) => void): () => void {
  const { options } = context
  const stops: (() => void)[] = []
  if (options.injected) stops.push(lookAtPlaces(report))
  if (options.announced) stops.push(hearRegistered(context, report))
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * A feature that is not part of the Wallet Standard has a prefix. No wallet can take the row of another one.
 */
function hearRegistered(context: DriverContext, report: (connector: Connector) => void): () => void {
  const reserved = places.map(({ id }) => id)
  return discoverStandardWallets(
    createWalletRegistry(context, report, reserved),
    ({ id, name, icon, chains, features }) => {
      const provider = readWallet(features['experimental:keplr'])
      if (provider === undefined || !chains.some((chain) => chain.startsWith('cosmos:'))) return undefined
      const picture = icon === undefined ? {} : { imageUrl: icon }
      return { id, name, type: 'announced', namespace: 'cosmos', ...picture, provider }
    },
  )
}

/** An object at two places is one wallet. The place identifies the wallet, so it counts as announced. */
function lookAtPlaces(report: (connector: Connector) => void): () => void {
  const found = new Set<string>()
  const objects = new Set<unknown>()
  return lookForWallets(() => {
    for (const { id, name, rdns, find } of places) {
      const object = found.has(id) ? undefined : readPlace(find)
      const provider = objects.has(object) ? undefined : readWallet(object)
      if (provider === undefined) continue
      found.add(id)
      objects.add(object)
      report({ id, name, type: 'announced', namespace: 'cosmos', info: { rdns }, provider })
    }
  })
}

function readPlace(find: (page: Page) => unknown): unknown {
  try {
    return find(window as unknown as Page)
  } catch {
    return undefined
  }
}
