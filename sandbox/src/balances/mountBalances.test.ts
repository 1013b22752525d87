import type { AppEnv } from 'appkit-server/parts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mountBalances } from './mountBalances.js'

test.each([
  ['uatom', '87654321'],
  ['uosmo', '0'],
  ['constructor', '0'],
  ['__proto__', '0'],
])('somebody who asks for the coin %s of an account gets %s', async (denom, amount) => {
  const app = new Hono<AppEnv>()
  mountBalances(app)
  const address = 'cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe'
  const path = `/networks/cosmos/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${denom}`
  const reply = await app.request(`http://127.0.0.1:4600${path}`)
  expect(await reply.json()).toEqual({ balance: { denom, amount } })
})
