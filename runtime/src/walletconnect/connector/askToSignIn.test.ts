import { expect, it } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { chainOptionsOf, createSignInAsker } from './askToSignIn.js'

it('a user whose device did not load the code of sign-in once is asked to sign in at the next attempt', async () => {
  let loads = 0
  const { kit } = testKit({}, undefined, undefined, [
    {
      id: 'siwx',
      routes: {},
      loadConnectingSignIn: async () => {
        if (++loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
        const data = { domain: 'app.example', uri: 'https://app.example', version: '1', nonce: '1a2b3c4d5e' }
        return { prepare: async (chainId) => ({ ...data, chainId }), take: async () => {} }
      },
    },
  ])
  const asker = createSignInAsker(kit)
  await expect(asker.prepare(['eip155:1'])).rejects.toMatchObject({ code: 'MODAL_LOAD_FAILED' })
  expect(await asker.prepare(['eip155:1'])).toMatchObject({ nonce: '1a2b3c4d5e', chains: ['eip155:1'] })
})

it('chainOptionsOf gives all nodes of a network, because one of them may not answer', async () => {
  const { kit } = testKit()
  const rpcUrlsOf = () => ['https://proxy.example', 'https://node.example']
  kit.loadNodes = async () => ({ rpcUrlsOf }) as never
  const { rpcUrl } = await chainOptionsOf(kit)
  const [network] = [...kit.chains.values()].flatMap(({ networks }) => networks.peek())
  const asked = typeof rpcUrl === 'function' ? rpcUrl(network?.caipNetworkId ?? '') : undefined
  expect(asked).toEqual(['https://proxy.example', 'https://node.example'])
})
