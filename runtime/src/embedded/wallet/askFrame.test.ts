import { expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { identification } from '../../services/identification.js'
import type { Channel } from '../channel/createChannel.js'
import { askChainId, askDeployed, introduce } from './askFrame.js'
import type { FrameUser } from './createFrameClient.js'
import { createFrameAnswers } from './loginFacts.js'
import { createLoginStore } from './loginStore.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A frame that answers by name; what it has no answer for is refused. */
function frame(answers: Readonly<Record<string, unknown>>) {
  const request = vi.fn(async (name: string, _payload?: unknown) => {
    if (!(name in answers)) throw new Error(`${name} is not served`)
    return answers[name]
  })
  return { request, channel: { request } as unknown as Channel }
}

function stage() {
  const { kit } = testKit()
  const store = createLoginStore(kit.storage)
  return { kit, store, word: createFrameAnswers(store) }
}

it('a frame is told the app, and its networks with smart accounts are stored and given to the app', async () => {
  const { kit, store, word } = stage()
  const { channel, request } = frame({
    SYNC_DAPP_DATA: undefined,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1, 10] },
  })
  word.take('eip155', { address, chainId: 1 })
  introduce(kit, channel, store, word)
  await settle()
  expect(request.mock.calls.find(([name]) => name === 'SYNC_DAPP_DATA')?.[1]).toMatchObject({
    projectId: kit.config.projectId,
    sdkType: identification(kit).st,
    sdkVersion: identification(kit).sv,
    metadata: { ...kit.config.metadata },
  })
  expect(kit.storage.get('@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('1,10')
  expect(word.factsOf('eip155').value?.user.smartAccountEnabledNetworks).toEqual([1, 10])
})

it('a frame that refuses to say has no network with smart accounts, and the log-in goes on', async () => {
  const { kit, store, word } = stage()
  store.rememberSmartAccountNetworks([1])
  introduce(kit, frame({}).channel, store, word)
  await settle()
  expect(store.smartAccountNetworks()).toEqual([])
  expect(await askChainId(frame({}).channel.request)).toBeUndefined()
  expect(await askChainId(frame({ GET_CHAIN_ID: { chainId: 10 } }).channel.request)).toBe(10)
})

it('a frame that does not say whether its smart account is on the chain is asked, and believed of that account alone', async () => {
  const user: FrameUser = { address, chainId: 1, preferredAccountType: 'smartAccount' }
  const ask = async (answer: object, said = user) => {
    const take = vi.fn()
    askDeployed(frame({ INIT_SMART_ACCOUNT: answer }).channel.request, said, take)
    await settle()
    return take.mock.calls[0]?.[0]
  }
  expect(await ask({ address, isDeployed: true })).toEqual({ smartAccountDeployed: true })
  expect(await ask({ address: `0x${'1'.repeat(40)}`, isDeployed: true })).toEqual({
    smartAccountDeployed: false,
  })
  expect(await ask({ address, isDeployed: true }, { ...user, smartAccountDeployed: false })).toBeUndefined()
})
