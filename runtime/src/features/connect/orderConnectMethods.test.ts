import { expect, it } from 'vitest'
import type { ConnectMethod } from '../../kit/config.js'
import { orderConnectMethods } from './ConnectView.js'
import { orderRowTypes } from './rows/walletRows.js'

it.each<[readonly ConnectMethod[] | undefined, boolean, readonly ConnectMethod[]]>([
  [undefined, true, ['wallet', 'email', 'social']],
  [undefined, false, ['email', 'social', 'wallet']],
  [['social', 'wallet', 'email'], true, ['social', 'wallet', 'email']],
  [['social'], false, ['social', 'email', 'wallet']],
  [['email', 'email', 'unknown' as ConnectMethod], true, ['email', 'wallet', 'social']],
])('%j with a wallet here: %s gives %j', (given, hasInstalled, order) => {
  expect(orderConnectMethods(given, hasInstalled)).toEqual(order)
})

it('orderRowTypes orders kinds of rows as the host says, whatever it says', () => {
  expect(orderRowTypes(['announced', 'recommended', 'recommended'])).toEqual([
    'recommended',
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
  ])
})
