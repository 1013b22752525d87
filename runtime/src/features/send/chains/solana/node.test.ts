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
const bytes = Uint8Array.from([1, ...signature, 1, 0, 0, 1, ...Array(32).fill(3), ...Array(32).fill(5), 0])

function send(answer: Answer) {
  server.answers.set('/v1/', answer)
  const { kit } = testKit({ endpoints: { blockchainApi: server.url } })
  return openNode(kit, network as never, kit.lifetime.signal).send(bytes)
}

const reply = (more: object): Answer => json({ jsonrpc: '2.0', id: 1, ...more })

const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const legacyToken = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** A mint with its extensions, each a type and a value, as the program lays them out. */
function mintOf(...extensions: readonly (readonly [type: number, value: readonly number[]])[]) {
  const list = extensions.flatMap(([type, value]) => [type, 0, value.length, 0, ...value])
  const base = Array.from({ length: 82 }, (_, at) => (at === 44 ? 6 : 9))
  return list.length === 0 ? base : [...base, ...Array(83).fill(0), 1, ...list]
}

/** TransferFeeConfig: two keys, what was withheld, and the older and newer fee: epoch, maximum and basis points. */
const feeOf = (older: number, newer: number): readonly [number, number[]] => {
  const keys = Array(72).fill(4)
  const fee = (points: number) => [...Array(16).fill(8), points & 255, points >> 8]
  return [1, [...keys, ...fee(older), ...fee(newer)]]
}
/** TransferHook: who may set the program, and the program. */
const hookOf = (last: number): readonly [number, number[]] => [
  14,
  [...Array(32).fill(4), ...Array(31).fill(0), last],
]

it.each<[string, string, number[], { isPlain: boolean; size: number }]>([
  ['of the Token program', legacyToken, mintOf(), { isPlain: true, size: 165 }],
  ['of Token-2022 without extensions', token2022, mintOf(), { isPlain: true, size: 170 }],
  [
    'that could take a fee and run a program',
    token2022,
    mintOf(feeOf(0, 0), hookOf(0)),
    { isPlain: true, size: 187 },
  ],
  ['that can be paused', token2022, mintOf([26, Array(33).fill(1)]), { isPlain: true, size: 174 }],
  ['that takes a fee', token2022, mintOf(feeOf(1, 0)), { isPlain: false, size: 182 }],
  ['that will take a fee', token2022, mintOf(feeOf(0, 256)), { isPlain: false, size: 182 }],
  ['that runs a program', token2022, mintOf(feeOf(0, 0), hookOf(1)), { isPlain: false, size: 187 }],
])('mint reads a mint %s, and how large the accounts of its holders are', async (_, owner, data, expected) => {
  const value = { owner, data: [Buffer.from(data).toString('base64'), 'base64'], executable: false }
  server.answers.set('/v1/', reply({ result: { value } }))
  const { kit } = testKit({ endpoints: { blockchainApi: server.url } })
  const node = openNode(kit, network as never, kit.lifetime.signal)
  expect(await node.mint(id)).toEqual({ decimals: 6, program: owner, ...expected })
})

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
