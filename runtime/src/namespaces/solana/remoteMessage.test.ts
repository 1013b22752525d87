import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { expect, it } from 'vitest'
import { createTestRemoteWallet } from '../../chains/testRemoteWallet.js'
import { openDriver } from '../../kit/testCalls.js'
import { solana as solanaDriver } from './index.js'
import { solanaMainnet } from './networks.js'

const solana = await openDriver(solanaDriver)

it('a wallet on another device is asked by solana_signMessage for the text and the key of the account', async () => {
  const secret = new Uint8Array(32).fill(7)
  const address = base58.encode(ed25519.getPublicKey(secret))
  const { caipNetworkId } = solanaMainnet
  const { wallet, calls } = createTestRemoteWallet(
    ({ params }) => {
      const { message } = params as { message: string }
      return { signature: base58.encode(ed25519.sign(base58.decode(message), secret)) }
    },
    { accounts: [`${caipNetworkId}:${address}`], methods: ['solana_signMessage'] },
  )
  const { signal } = new AbortController()
  const provider = await solana.fromRemote(wallet, undefined)
  const connector = { id: 'x', name: 'X', type: 'walletConnect', namespace: 'solana', provider } as const
  const message = 'Grüße, 世界'
  await solana.connect({ networks: () => [solanaMainnet] } as never, connector, { signal })
  const signature = await solana.signMessage(connector, { address, message, caipNetworkId }, { signal })
  const bytes = new TextEncoder().encode(message)
  expect(calls).toEqual([
    {
      caipNetworkId,
      method: 'solana_signMessage',
      params: { message: base58.encode(bytes), pubkey: address },
    },
  ])
  expect(ed25519.verify(base58.decode(signature), bytes, ed25519.getPublicKey(secret))).toBe(true)
})
