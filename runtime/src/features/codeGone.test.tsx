// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { createInstance } from '../kit/createInstance.js'
import { testAccounts, testKit, testNetworks } from '../kit/testKit.js'
import { AppKitProvider } from '../react/hooks/AppKitProvider.js'
import { useAppKitConnections } from '../react/hooks/useAppKitAccount.js'
import { useAppKitNetwork } from '../react/hooks/useAppKitNetwork.js'
import { useAppKitTokens } from './balances/useAppKitTokens.js'
import { useWallets } from './connect/headless/useWallets.js'
import { useTransactions } from './history/useTransactions.js'
import { useNames } from './names/useNames.js'
import { useOnramp } from './onramp/useOnramp.js'
import { usePurchases } from './onramp/usePurchases.js'
import { logInWithToken } from './ownLogin/index.js'
import { pay } from './pay/pay.js'
import { useSend } from './send/useSend.js'
import { getToken, getTokenHeaders } from './siwx/getToken.js'
import { useAppKitSession } from './siwx/useAppKitSession.js'
import { grantPermissions, revokeSession } from './smartSessions/actions.js'
import { useSmartSessions } from './smartSessions/useSmartSessions.js'
import { useSwap } from './swaps/useSwap.js'

const gone = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../kit/accountActions.chunk.js', gone)
vi.mock('./balances/followTokens.js', gone)
vi.mock('./connect/headless/wallets.chunk.js', gone)
vi.mock('./history/followHistory.js', gone)
vi.mock('./names/createNameModel.js', gone)
vi.mock('./onramp/buyModel.js', gone)
vi.mock('./onramp/purchases.js', gone)
vi.mock('./ownLogin/logIn.js', gone)
vi.mock('./pay/pay.chunk.js', gone)
vi.mock('./send/model/actions.js', gone)
vi.mock('./siwx/answer.chunk.js', gone)
vi.mock('./siwx/tokens.chunk.js', gone)
vi.mock('./smartSessions/followSessions.js', gone)
vi.mock('./smartSessions/grantPermissions.js', gone)
vi.mock('./smartSessions/revokeSession.js', gone)
vi.mock('./swaps/model/actions.js', gone)

const kit = createInstance(testKit().kit)
const [network] = testNetworks
const [account] = testAccounts
const audience = 'https://orders.example'

const wrapper = ({ children }: { children: ReactNode }) => (
  <AppKitProvider kit={kit}>{children}</AppKitProvider>
)
const use = <Value,>(hook: () => Value): Value => renderHook(hook, { wrapper }).result.current

it.each<readonly [name: string, call: () => Promise<unknown>]>([
  ['kit.switchNetwork', () => kit.switchNetwork(network as never)],
  ['kit.addNetwork', () => kit.addNetwork('eip155', network as never)],
  ['kit.removeNetwork', () => kit.removeNetwork('eip155', 1)],
  ['kit.getToken', () => kit.getToken()],
  ['kit.setPreferredAccountType', () => kit.setPreferredAccountType('eoa')],
  ['switchNetwork of a hook', () => use(useAppKitNetwork).switchNetwork(network as never)],
  [
    'switchAccount of a hook',
    () => use(useAppKitConnections).switchAccount({ ...account, connectorId: 'test.wallet' } as never),
  ],
  ['getToken', () => getToken(kit, { audience })],
  ['getTokenHeaders', () => getTokenHeaders(kit, { audience, url: audience })],
  ['signIn', () => use(useAppKitSession).signIn()],
  ['signOut', () => use(useAppKitSession).signOut()],
  ['logInWithToken', () => logInWithToken(kit, {} as never)],
  ['pay', () => pay(kit, {} as never)],
  ['start of useSend', () => use(useSend).start()],
  ['start of useSwap', () => use(useSwap).start()],
  ['refresh of useAppKitTokens', () => use(useAppKitTokens).refresh()],
  ['loadMore of useTransactions', () => use(useTransactions).loadMore()],
  ['grantPermissions', () => grantPermissions(kit, {} as never)],
  ['revokeSession', () => revokeSession(kit, {} as never)],
  ['refresh of useSmartSessions', () => use(useSmartSessions).refresh()],
])('%s says MODAL_LOAD_FAILED where its code is not to be had', async (_name, call) => {
  await expect(call()).rejects.toMatchObject({ name: 'AppKitError', code: 'MODAL_LOAD_FAILED' })
})

it.each<readonly [name: string, status: () => string, expected: string]>([
  ['useWallets', () => useWallets().status, 'error'],
  ['usePurchases', () => usePurchases().status, 'error'],
  ['useOnramp', () => useOnramp().offer.status, 'failed'],
  ['useNames', () => useNames().state.status, 'failed'],
])('%s does not load for ever where its code is not to be had', async (_name, status, expected) => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { result } = renderHook(status, { wrapper })
  await waitFor(() => expect(result.current).toBe(expected))
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ code: 'MODAL_LOAD_FAILED' }))
})
