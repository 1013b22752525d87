import { createRegister, lookForWallets } from '../../chains/createRegister.js'
import type { DriverContext } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { discoverStandardWallets } from '../../walletStandard/discoverStandardWallets.js'
import { readWallet } from './sessions.js'

type Page = Record<string, { readonly keplr?: unknown } | undefined>

/** Where wallets are, those first that also take Keplr's place. */
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
 * Finds wallets of Keplr's shape, late ones too: at their places on `window`, and those that register by the
 * Wallet Standard with such an object as a feature, who need no place.
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

/** A feature that the Wallet Standard does not have is marked by its prefix. No wallet can take another's row. */
function hearRegistered(context: DriverContext, report: (connector: Connector) => void): () => void {
  const reserved = places.map(({ id }) => id)
  return discoverStandardWallets(
    createRegister(context, report, reserved),
    ({ id, name, icon, chains, features }) => {
      const provider = readWallet(features['experimental:keplr'])
      if (provider === undefined || !chains.some((chain) => chain.startsWith('cosmos:'))) return undefined
      const picture = icon === undefined ? {} : { imageUrl: icon }
      return { id, name, type: 'announced', namespace: 'cosmos', ...picture, provider }
    },
  )
}

/** An object that is at two places is one wallet, and each names itself by where it is, so it counts as announced. */
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
