import { expect, it } from 'vitest'
import { rpcMethodClasses } from '../../../../generated/frame-messages/tables.js'
import { isRepeatableMethod } from './createChainRpc.js'

it.each(rpcMethodClasses.approval)('a call of %s, which a wallet must approve, is sent only once', (method) =>
  expect(isRepeatableMethod(method)).toBe(false))

it('safe methods may be repeated, but for those that make or use up a filter', () => {
  const once = rpcMethodClasses.safe.filter((method) => !isRepeatableMethod(method))
  expect(once).toEqual([
    'eth_getFilterChanges',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_newPendingTransactionFilter',
    'eth_uninstallFilter',
  ])
})

it.each([
  'eth_callback',
  'eth_sendRawTransactionLater',
  'eth_getfoo',
  'xeth_call',
  'eth_newFilter',
  'eth_uninstallFilter',
  'eth_getFilterChanges',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'sendTransaction',
  'requestAirdrop',
  'evm_mine',
  'unheard_of',
  '',
  '__proto__',
])('a call of %s is sent only once', (method) => expect(isRepeatableMethod(method)).toBe(false))

it.each([
  'eth_call',
  'eth_getBalance',
  'eth_getTransactionCount',
  'eth_maxPriorityFeePerGas',
  'net_listening',
  'web3_clientVersion',
  'getBalance',
  'getAddressBalance',
  'eth_sendRawTransaction',
])('%s may be repeated', (method) => expect(isRepeatableMethod(method)).toBe(true))
