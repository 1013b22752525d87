// Each feature offers itself on the Account view and on Connect, by namespace and by config.
import { expect, it } from 'vitest'
import { balances } from '../../../runtime/src/features/balances/index.js'
import { email } from '../../../runtime/src/features/email/index.js'
import { history } from '../../../runtime/src/features/history/index.js'
import { names } from '../../../runtime/src/features/names/index.js'
import { onramp } from '../../../runtime/src/features/onramp/index.js'
import { receive } from '../../../runtime/src/features/receive/index.js'
import { send } from '../../../runtime/src/features/send/index.js'
import { socials } from '../../../runtime/src/features/socials/index.js'
import { swaps } from '../../../runtime/src/features/swaps/index.js'
import type { AppKitConfig } from '../../../runtime/src/kit/config.js'
import { testKit } from '../../../runtime/src/kit/testKit.js'
import type { Feature } from '../../../runtime/src/kit/types.js'

const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
const blockchainApi = 'https://rpc.example'

/** The namespaces on whose accounts a feature has a button, a row or a part. */
function offeredOn(feature: Feature, config: Partial<AppKitConfig> = {}): readonly string[] {
  return namespaces.filter((namespace) => {
    const second = namespace === 'eip155' ? undefined : namespace
    const { kit } = testKit({ endpoints: { blockchainApi }, ...config }, undefined, second)
    const chain = kit.chains.get(namespace)
    const offers = [...(feature.accountActions ?? []), ...(feature.accountParts ?? [])]
    return chain !== undefined && offers.some(({ isAvailable }) => isAvailable?.(kit, chain) ?? true)
  })
}

it('sending is offered on eip155 and solana', () => {
  expect(offeredOn(send)).toEqual(['eip155', 'solana'])
})

it('tokens are listed on eip155 and solana, where a service knows them', () => {
  expect(offeredOn(balances)).toEqual(['eip155', 'solana'])
  expect(offeredOn(balances, { endpoints: {} })).toEqual([])
})

it('buying is offered on eip155, and on solana where a page sells there', () => {
  expect(offeredOn(onramp)).toEqual(['eip155'])
  const page = { onramp: { url: 'https://pay.example/buy' } }
  expect(offeredOn(onramp, page)).toEqual(['eip155', 'solana'])
})

it('names are offered on eip155 alone', () => {
  expect(offeredOn(names)).toEqual(['eip155'])
})

it('activity is listed on eip155 and solana', () => {
  expect(offeredOn(history)).toEqual(['eip155', 'solana'])
})

it('receiving is offered on every namespace', () => {
  expect(offeredOn(receive)).toEqual(namespaces)
})

it('swapping is offered where there is an exchange, which eip155 has', () => {
  expect(offeredOn(swaps)).toEqual(['eip155'])
})

it('log-ins to the embedded wallet are on by themselves where the config names one, and off where it says so', () => {
  const secureSite = 'https://wallet.example'
  const isOn = (feature: Feature, config: Partial<AppKitConfig>) => {
    const { kit } = testKit(config)
    return feature.connectMethods?.some((method) => method.isOn(kit.config, kit))
  }
  for (const feature of [email, socials]) {
    const off = { [feature.id]: false }
    expect(isOn(feature, { endpoints: { secureSite } })).toBe(true)
    expect(isOn(feature, { endpoints: { secureSite }, features: off })).toBe(false)
    expect(isOn(feature, {})).toBe(false)
  }
})
