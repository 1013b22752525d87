import { expect, it } from 'vitest'
import { transactionUrl } from './transactionUrl.js'

it.each([
  ['https://a.example/', '0x1', 'https://a.example/tx/0x1'],
  ['https://a.example', '../x?y', 'https://a.example/tx/..%2Fx%3Fy'],
  ['https://explorer.solana.com?cluster=devnet', '5x', 'https://explorer.solana.com/tx/5x?cluster=devnet'],
  ['https://a.example/account/{address}', '0x1', undefined],
  ['https://a.example', '', undefined],
  [undefined, '0x1', undefined],
])('who looks a transaction up is led by %s and %j to %s', (explorer, hash, url) => {
  expect(transactionUrl(explorer, hash)).toBe(url)
})
