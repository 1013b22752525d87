import { getBase58Decoder } from '@solana/kit'
import { expect, it } from 'vitest'
import { testKit, testNetworks } from '../../../../kit/testKit.js'
import { type Answer, json, serveFaults } from '../../../../services/testing/faultServer.js'
import { openNode } from './node.js'

const server = serveFaults()
const [network] = testNetworks
if (network === undefined) throw new Error('no network')
const signature = new Uint8Array(64).fill(7)
const id = getBase58Decoder().decode(signature)
/** One signature; a legacy message of one signer, no other account and no instruction. */
const bytes = Uint8Array.from([
  ...[1, ...signature],
  ...[1, 0, 0, 1, ...Array(32).fill(3), ...Array(32).fill(5), 0],
])

function send(answer: Answer) {
  server.answers.set('/v1/', answer)
  const { kit } = testKit({ endpoints: { blockchainApi: server.url } })
  return openNode(kit, network as never, kit.lifetime.signal).send(bytes)
}

const reply = (more: object): Answer => json({ jsonrpc: '2.0', id: 1, ...more })

it.each<[string, Answer]>([
  ['takes it', reply({ result: id })],
  ['hangs up', (response) => response.destroy()],
  ['fails', json({}, 502)],
  ['answers what is no JSON', (response) => response.end('<html>')],
  [
    'has it already',
    reply({ error: { code: -32002, message: 'This transaction has already been processed' } }),
  ],
])('send returns the id of a transaction that was handed to a node that %s', async (_, answer) => {
  expect(await send(answer)).toBe(id)
  expect(server.seen).toHaveLength(1)
})

const refuse = (message: string, code = -32002) => reply({ error: { code, message } })
const failed = (why: string) => refuse(`Transaction simulation failed: ${why}`)

it.each<[string, Answer, string]>([
  ['got it too late', failed('Blockhash not found'), 'TRANSACTION_EXPIRED'],
  ['finds too little for the fee', failed('Insufficient funds for fee'), 'INSUFFICIENT_FUNDS'],
  [
    'finds an empty account',
    failed('Attempt to debit an account but found no record of a prior credit.'),
    'INSUFFICIENT_FUNDS',
  ],
  [
    'finds too little to pay',
    failed('Error processing Instruction 2: custom program error: 0x1'),
    'INSUFFICIENT_FUNDS',
  ],
  [
    'finds less than the rent',
    failed('Transaction results in an account (1) with insufficient funds for rent'),
    'AMOUNT_BELOW_MINIMUM',
  ],
  [
    'sees a program refuse',
    failed('Error processing Instruction 2: custom program error: 0x11'),
    'EXECUTION_REVERTED',
  ],
  ['is behind', refuse('Node is behind by 42 slots', -32005), 'RPC_RESOURCE_UNAVAILABLE'],
  ['says something else', refuse('Something else', -32003), 'RPC_TRANSACTION_REJECTED'],
  ['names another', reply({ result: getBase58Decoder().decode(new Uint8Array(64).fill(8)) }), 'BAD_REPLY'],
])('send rejects where the node %s', async (_, answer, code) => {
  await expect(send(answer)).rejects.toMatchObject({ code })
})
