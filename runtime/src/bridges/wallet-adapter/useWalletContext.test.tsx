// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Connector } from '../../chains/types.js'
import { applyEvent } from '../../kit/applyEvent.js'
import { connect } from '../../kit/connect.js'
import { requireChain } from '../../kit/connections.js'
import { createInstance } from '../../kit/createInstance.js'
import { disconnect } from '../../kit/disconnect.js'
import { start } from '../../kit/start.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { AppKitProvider } from '../../react/hooks/AppKitProvider.js'
import type { WalletAdapterLibraries } from './types.js'
import { useWalletContext } from './useWalletContext.js'

const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
})

const heard: string[] = []

/** In place of the class of @solana/wallet-adapter-base: it notes what its listeners would hear. */
class Adapter {
  readonly name: string = ''
  emit(event: string, ...data: unknown[]): void {
    heard.push([this.name, event, ...data].join(' '))
  }
}

class PublicKey {
  constructor(readonly address: string) {}
  toString(): string {
    return this.address
  }
}

const libraries = {
  BaseWalletAdapter: Adapter,
  PublicKey,
  WalletReadyState: { Installed: 'Installed' },
} as unknown as WalletAdapterLibraries<Adapter, string>

const connector: Connector = {
  ...testConnector,
  namespace: 'solana',
  provider: { supports: () => false },
}
const other: Connector = { ...connector, id: 'other.wallet', name: 'Other' }

async function show() {
  heard.length = 0
  const { kit } = testKit({}, undefined, 'solana')
  ends.push(start(kit))
  const chain = requireChain(kit, 'solana')
  chain.connectors.value = [connector]
  await connect(kit, { connector })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <AppKitProvider kit={createInstance(kit)}>{children}</AppKitProvider>
    </StrictMode>
  )
  const { result, rerender } = renderHook(() => useWalletContext(libraries), { wrapper })
  const address = result.current.publicKey?.toString() ?? ''
  return { kit, chain, result, rerender, address }
}

it('a listener hears of a connected wallet once, and of a render nothing', async () => {
  const { rerender, address } = await show()
  rerender()
  expect(heard).toEqual([`Test connect ${address}`])
})

it('a wallet keeps its adapter, and tells nothing, while others announce themselves or it does so again', async () => {
  const { chain, result, address } = await show()
  const { wallet, publicKey } = result.current
  await act(async () => {
    chain.connectors.value = [{ ...connector, imageUrl: 'data:,' }, other]
  })
  expect(result.current.wallets).toHaveLength(2)
  expect(result.current.wallet).toBe(wallet)
  expect(result.current.publicKey).toBe(publicKey)
  expect(heard).toEqual([`Test connect ${address}`])
})

it('a listener hears of another account, not of one that stays', async () => {
  const { chain, result, address } = await show()
  const account = { namespace: 'solana', address, type: 'eoa' }
  const next = { ...account, address: 'next' }
  const { publicKey } = result.current
  const change = (accounts: readonly (typeof account)[]) =>
    act(async () => applyEvent(chain, { type: 'accountsChanged', connectorId: connector.id, accounts }))
  await change([account, next])
  expect(result.current.publicKey).toBe(publicKey)
  await change([next])
  expect(heard).toEqual([`Test connect ${address}`, 'Test connect next'])
})

it('a listener hears `disconnect` from the wallet that has left', async () => {
  const { kit, chain, address } = await show()
  chain.connectors.value = [connector, other]
  await act(() => disconnect(kit, { namespace: 'solana' as never }))
  expect(heard).toEqual([`Test connect ${address}`, 'Test disconnect'])
})
