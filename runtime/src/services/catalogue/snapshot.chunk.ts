import { findWallets, type Wallet } from '../../../../catalogue/src/findWallets.js'
import type { FetchWalletsParameters } from './fetchWallets.js'
import { readWallets } from './readWallets.js'

/** Wallets that are read, by the list they were in: it is asked many times. */
const read = new WeakMap<object, readonly Wallet[]>()

/**
 * Answers from a list of wallets what `GET /getWallets` would answer (specs/openapi/catalogue.yaml): every filter holds, in
 * the order of the catalogue.
 *
 * @param snapshot - what `npx create-appkit catalogue` wrote, or a catalogue that is a file.
 * @param parameters - the page and its filters.
 * @returns the wallets of the page, and how many match on all pages.
 */
export function askSnapshot(
  { wallets }: { readonly wallets: readonly unknown[] },
  parameters: FetchWalletsParameters,
): { readonly data: readonly Wallet[]; readonly count: number } {
  const found = read.get(wallets) ?? readAll(wallets)
  read.set(wallets, found)
  const { data, count } = findWallets(found, parameters)
  return { data, count }
}

/** Wallets that the reader of a page takes. */
const mostRead = 1000

/** The files are the app's, and may have been edited: wallets that cannot be read are left out. */
function readAll(wallets: readonly unknown[]): readonly Wallet[] {
  const starts = Array.from({ length: Math.ceil(wallets.length / mostRead) }, (_, index) => index * mostRead)
  return starts.flatMap((start) => {
    const reply = readWallets({ count: 0, data: wallets.slice(start, start + mostRead) })
    return reply.ok ? reply.value.data : []
  })
}
