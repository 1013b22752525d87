import { announceEip155Wallet, injectPolkadotWallet, registerStandardWallet } from 'appkit-runtime/testing'
import { createChannel } from './createChannel.js'
import { createCosmosProvider } from './createCosmosProvider.js'
import { createEip155Provider } from './createEip155Provider.js'
import { createPolkadotProvider } from './createPolkadotProvider.js'
import { createStandardPart } from './createStandardPart.js'

const name = 'Extension Wallet'
const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8"/%3E%3C/svg%3E'
const channel = createChannel()

announceEip155Wallet({
  info: { uuid: crypto.randomUUID(), name, icon, rdns: 'test.extension' },
  provider: createEip155Provider(channel),
})
registerStandardWallet({
  name,
  id: 'test.extension',
  icon,
  parts: [
    createStandardPart(channel, 'solana', ['solana:mainnet', 'solana:devnet', 'solana:localnet'], {
      'standard:connect': 'connect',
      'standard:disconnect': 'disconnect',
      'solana:signMessage': 'signMessage',
    }),
    createStandardPart(channel, 'bip122', ['bitcoin:mainnet', 'bitcoin:testnet'], {
      'bitcoin:connect': 'connect',
      'standard:connect': 'connect',
      'standard:disconnect': 'disconnect',
      'bitcoin:signMessage': 'signMessage',
    }),
  ],
})
injectPolkadotWallet({ key: name, provider: createPolkadotProvider(channel) })
Object.assign(window, { keplr: createCosmosProvider(channel) })
