/** Names and EIP-6963 domains of extensions, by their key in `window.injectedWeb3`. */
export const knownExtensions: Readonly<Record<string, readonly [name: string, rdns?: string]>> = {
  'polkadot-js': ['Polkadot.js'],
  talisman: ['Talisman', 'xyz.talisman'],
  'subwallet-js': ['SubWallet', 'app.subwallet'],
  'fearless-wallet': ['Fearless Wallet'],
  enkrypt: ['Enkrypt', 'com.enkrypt'],
  polkagate: ['PolkaGate'],
  nova: ['Nova Wallet'],
  Nightly: ['Nightly', 'app.nightly'],
  okxwallet: ['OKX Wallet', 'com.okex.wallet'],
}
