import type { Behaviour } from 'appkit-runtime/testing'

const icon = (from: string, to: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="40" height="40" fill="url(#g)"/><path d="${path}" fill="#fff"/></svg>`,
  )}`

/** Pictures of the wallets. */
export const pictures = {
  aurora: icon('#7c5cff', '#3b2fb3', 'M8 27c4-12 8-16 12-16s8 4 12 16c-5-4-8-5-12-5s-7 1-12 5z'),
  harbor: icon(
    '#18a0a8',
    '#0b5f78',
    'M20 8a4 4 0 0 1 2 7.5V28c4-.5 6-3 6.5-6l3.5 1c-1 6-6 9.5-12 9.5S9 29 8 23l3.5-1c.5 3 2.5 5.5 6.5 6V15.5A4 4 0 0 1 20 8z',
  ),
  meadow: icon('#3fae5a', '#1d6b38', 'M20 31c-8-3-11-8-10-18 6 0 9 2 10 7 1-5 4-7 10-7 1 10-2 15-10 18z'),
}

/** The names of the two wallets of eip155, and of that of another namespace. */
export type WalletNames = readonly [first: string, second: string, other: string]

/** The wallet that scenes press. */
export interface PressedWallet {
  /** The end of the test id of its row. */
  readonly row: string
  /** The method that an app calls to connect it. */
  readonly asks: string
  /** Sets how it answers from now on. */
  behave(method: string, behaviour: Behaviour): void
  /** Only of eip155, as if the user did so in the wallet. */
  selectChain?(chainId: number): void
}

/** Adds the wallets of a namespace to the page. `stop` takes them out again. */
export type Installer = (names: WalletNames) => {
  readonly wallet: PressedWallet
  readonly stop: () => void
}
