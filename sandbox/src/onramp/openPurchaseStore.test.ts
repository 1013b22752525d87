import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { openPurchaseStore } from './openPurchaseStore.js'
import type { Purchase } from './types.js'

const buyer = `0x${'Ab'.repeat(20)}`
const choice = { chainId: 1, symbol: 'USDC', decimals: 6, amount: '50.00', units: 2n ** 70n }
let dir: string
let store: Store
let now = 1000
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-purchases-'))
  store = openStore(join(dir, 's.sqlite'))
})
afterEach(() => {
  store.close()
  rmSync(dir, { recursive: true, force: true })
})

const open = () => openPurchaseStore(store.sql, () => now)
const purchase = (id: string): Purchase => ({
  id,
  status: 'CREATED',
  provider: 'SANDBOX_PAY',
  address: buyer,
  chainId: 1,
  symbol: 'ETH',
  decimals: 18,
  units: null,
  isFixed: false,
  currency: 'USD',
  amount: null,
  redirectUrl: null,
  txHash: null,
  createdAt: now,
  updatedAt: now,
})

test('a purchase is begun once and reported once it was paid for', async () => {
  const purchases = await open()
  await purchases.add(purchase('a'))
  expect(await purchases.list(buyer)).toEqual([])
  now = 2000
  expect(await Promise.all([purchases.begin('a', choice), purchases.begin('a', choice)])).toEqual([
    true,
    false,
  ])
  await purchases.finish('a', 'SUCCESS', '0x01')
  expect(await purchases.list(buyer.toUpperCase().replace('0X', '0x'))).toEqual([
    {
      ...purchase('a'),
      ...choice,
      status: 'SUCCESS',
      txHash: '0x01',
      address: buyer.toLowerCase(),
      createdAt: 1000,
      updatedAt: 2000,
    },
  ])
  expect(await purchases.begin('a', choice)).toBe(false)
  expect(await purchases.find('b')).toBeNull()
})

test('what was under way when the sandbox ended is reported as not known', async () => {
  const before = await open()
  await before.add(purchase('a'))
  await before.begin('a', choice)
  const after = await open()
  expect((await after.list(buyer)).map(({ status }) => status)).toEqual(['UNSPECIFIED'])
  expect(await after.begin('a', choice)).toBe(false)
})
