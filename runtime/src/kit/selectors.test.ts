import { signal } from '@preact/signals-core'
import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, it } from 'vitest'
import type { Connector, LoginFacts } from '../chains/types.js'
import { connect } from './connect.js'
import { requireChain } from './connections.js'
import { disconnect } from './disconnect.js'
import { readAccount, readBalance, readProvider } from './selectors.js'
import { testConnector, testKit } from './testKit.js'

it('R24: readBalance prints base units exactly, so that they read back as the same amount', () => {
  const { kit } = testKit()
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      (value, decimals) => {
        requireChain(kit).balance.value = { status: 'success', balance: { value, decimals, symbol: 'X' } }
        const text = readBalance(kit).data?.balance ?? ''
        expect(parseUnits(text, decimals)).toBe(value)
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      },
    ),
  )
})

it('readBalance tells the states apart', () => {
  const { kit } = testKit()
  expect(readBalance(kit)).toMatchObject({
    data: undefined,
    isLoading: false,
    isSuccess: false,
    isError: false,
  })
  requireChain(kit).balance.value = { status: 'error' }
  expect(readBalance(kit)).toMatchObject({ isError: true, error: 'Not able to retrieve balance' })
})

it('readProvider gives the provider of the session, not of one before it', async () => {
  const { kit, calls } = testKit()
  let session = {}
  calls.toProvider = () => session
  await connect(kit, { connector: testConnector })
  expect(readProvider(kit).walletProvider).toBe(session)
  await disconnect(kit)
  session = {}
  await connect(kit, { connector: testConnector })
  expect(readProvider(kit).walletProvider).toBe(session)
})

it('readAccount says who is logged in to the embedded wallet, and nothing of other wallets', () => {
  const { kit } = testKit()
  const chain = requireChain(kit)
  const login = signal<LoginFacts>()
  const connector: Connector = {
    id: 'embedded',
    name: 'Email',
    type: 'embedded',
    namespace: 'eip155',
    provider: {},
    login,
  }
  const use = (used: Connector) => {
    const connection = { connector: used, accounts: [], address: '0x1', caipNetworkId: 'eip155:1' } as const
    chain.connection.value = { status: 'connected', connection } as never
  }
  expect(readAccount(kit).user).toBeUndefined()
  use(connector)
  expect(readAccount(kit)).toMatchObject({ isConnected: true, address: '0x1' })
  expect(readAccount(kit).user).toBeUndefined()
  const facts: LoginFacts = {
    user: {
      email: 'user@mail.example',
      provider: 'email',
      accountType: 'smartAccount',
      smartAccountDeployed: false,
      smartAccountEnabledNetworks: [],
      accounts: [],
    },
    embeddedWalletInfo: {
      user: { email: 'user@mail.example' },
      authProvider: 'email',
      accountType: 'smartAccount',
      isSmartAccountDeployed: false,
    },
  }
  login.value = facts
  expect(readAccount(kit)).toMatchObject(facts)
  const { login: _, ...other } = connector
  use(other)
  expect(readAccount(kit).isConnected).toBe(true)
  expect(readAccount(kit).user).toBeUndefined()
  expect(readAccount(kit).embeddedWalletInfo).toBeUndefined()
})
