import { describe, expect, test } from 'vitest'
import type { SendState } from '../chains/types.js'
import { checkSend } from './checkSend.js'
import { emptySend } from './sendState.js'

const token = { id: 'eip155:1:0x01', address: '0x01', name: 'Coin', symbol: 'COIN', decimals: 6 }
const filled: SendState = {
  ...emptySend,
  token,
  amount: '1.5',
  onChain: { decimals: 6, balance: 2_000_000n, coins: 1n },
  receiver: { text: '0x02', status: 'ready', address: '0x02' },
}

function check(change: Partial<SendState>) {
  return checkSend({ ...filled, ...change }, { locale: 'en' })
}

describe('the check of an amount to send', () => {
  test('reads the amount in base units', () => {
    expect(check({})).toEqual({ problem: undefined, value: 1_500_000n })
  })

  test('names what is missing, in the order of the form', () => {
    expect(check({ token: undefined }).problem).toEqual({ kind: 'token' })
    expect(check({ amount: '' }).problem).toEqual({ kind: 'amount' })
    expect(check({ receiver: { text: '', status: 'empty' } }).problem).toEqual({ kind: 'receiver' })
    expect(check({ receiver: { text: 'a.eth', status: 'resolving' } }).problem).toEqual({ kind: 'resolving' })
  })

  test('names a receiver that cannot be paid', () => {
    for (const status of ['invalid', 'unknown', 'foreign', 'failed'] as const)
      expect(check({ receiver: { text: 'x', status } }).problem).toEqual({ kind: 'receiverInvalid' })
  })

  test('goes by what the service says until the chain has answered', () => {
    const known = { ...token, balance: 1_000_000n }
    expect(check({ token: known, onChain: undefined })).toEqual({
      problem: { kind: 'insufficient' },
      value: 1_500_000n,
    })
    expect(check({ token: known, onChain: undefined, amount: '1' }).problem).toBeUndefined()
  })

  test('refuses more than the chain can encode', () => {
    expect(checkSend(filled, { locale: 'en', limit: 1_499_999n }).problem).toEqual({
      kind: 'amountInvalid',
      reason: 'tooLarge',
    })
    expect(checkSend(filled, { locale: 'en', limit: 1_500_000n }).problem).toBeUndefined()
  })

  test('refuses more than there is', () => {
    expect(check({ amount: '2.000001' }).problem).toEqual({ kind: 'insufficient' })
  })

  test('T-D3: refuses a token whose decimals the chain does not confirm, whatever is typed', () => {
    const onChain = { decimals: 18, balance: 2n * 10n ** 18n, coins: 1n }
    for (const amount of ['', '1', '1e9'])
      expect(check({ onChain, amount }).problem).toEqual({ kind: 'decimals' })
  })
})
