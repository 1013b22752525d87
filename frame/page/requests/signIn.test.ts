import { afterEach, expect, test } from 'vitest'
import type { Channel } from '../base/channel.js'
import type { PageFacts } from '../base/facts.js'
import { createNetworks } from '../base/networks.js'
import type { Prepared } from '../prepare/types.js'
import { nameApp } from '../views/appMark.js'
import type { Approvals } from '../wallet/approvals.js'
import type { Wallet } from '../wallet/wallet.js'
import { answerRpc } from './answerRpc.js'
import { signIn } from './signIn.js'
import type { RequestParts } from './types.js'

const site = 'https://a.example'
const user = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  solana: 'F1GVjGZx7sMkVn1y2oTq4t1v8fQ9yZ6mE3uWc5rBx32s',
}
const network = { name: 'One', rpcUrl: 'https://node.example', symbol: 'ETH', decimals: 18 }
const question = {
  domain: 'a.example',
  uri: 'https://a.example/login',
  version: '1',
  nonce: 'k7Q2mV9xT4bN8sLw',
  issuedAt: '2026-01-02T03:04:05.000Z',
} as const

afterEach(() => nameApp('', ''))

/** Approvals of a user who has seen what is kept here, and signs it. */
function reader() {
  const seen: Prepared[] = []
  const ask = async (prepare: () => Promise<Prepared>) => {
    seen.push(await prepare())
    return { signatures: ['0x01'] as const }
  }
  const approvals = { ask, askOnce: (_: string, prepare: () => Promise<Prepared>) => ask(prepare) }
  return { seen, approvals: approvals as unknown as Approvals }
}

test.each([
  ['eip155:1', user.address],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', user.solana],
])('a user who signs in on %s as they log in reads the name of the app, and its origin', async (id, address) => {
  const { approvals, seen } = reader()
  for (const name of ['My Shop', '']) {
    nameApp(name, site)
    await signIn(approvals, { address, id, network, site }, { ...question, chainId: id } as never)
  }
  expect(seen.map(({ title }) => title)).toEqual(['Sign in to My Shop', 'Sign in to a.example'])
  expect(seen.map(({ rows }) => rows[0]?.[1])).toEqual([site, site])
})

test('a user whom an app asks to sign in reads its name, and its origin', async () => {
  const { approvals, seen } = reader()
  const networks = createNetworks({ networks: { 'eip155:1': network } } as unknown as PageFacts)
  const wallet = { findUser: async () => user } as unknown as Wallet
  const channel = { site } as Channel
  const parts = { approvals, networks, wallet, channel } as unknown as RequestParts
  nameApp('My Shop', site)
  const text = [
    'a.example wants you to sign in with your Ethereum account:',
    user.address,
    '',
    '',
    `URI: ${question.uri}`,
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${question.nonce}`,
    `Issued At: ${question.issuedAt}`,
  ].join('\n')
  await answerRpc(parts, { method: 'personal_sign', params: [text, user.address] })
  expect(seen.map(({ title, rows }) => [title, rows[0]?.[1]])).toEqual([['Sign in to My Shop', site]])
})
