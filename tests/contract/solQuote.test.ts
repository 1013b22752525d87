import { expect, test } from 'vitest'
import { shareSandbox } from './support/sharedSandbox.js'

const sandbox = shareSandbox()

test('an app that names a page of a seller of SOL sees its price, though the API sells none', async () => {
  const body = {
    purchaseCurrency: { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [] },
    paymentCurrency: { id: 'USD', payment_method_limits: [] },
    amount: '90',
    network: 'solana',
  }
  const reply = await fetch(`${sandbox().url}/blockchain/v1/onramp/quote?projectId=local`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(await reply.json()).toMatchObject({ purchaseAmount: { currency: 'SOL' } })
  const options = await fetch(`${sandbox().url}/blockchain/v1/onramp/options?projectId=local`)
  expect(await options.text()).not.toContain('SOL')
})
