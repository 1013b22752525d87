import {
  createBip122Wallet,
  createCosmosWallet,
  createPolkadotWallet,
  createSolanaWallet,
  injectCosmosWallet,
  injectPolkadotWallet,
  registerBip122Wallet,
  registerSolanaWallet,
  type SolanaFeature,
} from 'appkit-runtime/testing'
import { type Installer, type PressedWallet, pictures } from './walletFacts'

/** Wallets of the namespaces beside eip155. Their cryptography is loaded by a preview that has one of them. */
export const otherInstallers: Readonly<Record<string, Installer>> = {
  solana: ([, , name]) => {
    const wallet = createSolanaWallet({ name, icon: pictures.meadow })
    const behave: PressedWallet['behave'] = (method, how) => wallet.behave(method as SolanaFeature, how)
    return { wallet: { row: name, asks: 'standard:connect', behave }, stop: registerSolanaWallet(wallet) }
  },
  bip122: ([, , other]) => {
    const row = 'org.example.meadow.bitcoin'
    const wallet = createBip122Wallet({ id: row, name: `${other} Bitcoin`, icon: pictures.meadow })
    return {
      wallet: { row, asks: 'bitcoin:connect', behave: wallet.behave },
      stop: registerBip122Wallet(wallet),
    }
  },
  polkadot: () => {
    const row = 'meadow-polkadot'
    const wallet = createPolkadotWallet({ key: row })
    return { wallet: { row, asks: 'enable', behave: wallet.behave }, stop: injectPolkadotWallet(wallet) }
  },
  cosmos: () => {
    const wallet = createCosmosWallet({})
    return {
      wallet: { row: 'keplr', asks: 'enable', behave: wallet.behave },
      stop: injectCosmosWallet(wallet, 'keplr'),
    }
  },
}
