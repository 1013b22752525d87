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
])('returns the id of a transaction that was handed to a node that %s', async (_, answer) => {
  expect(await send(answer)).toBe(id)
  expect(server.seen).toHaveLength(1)
})

it.each<[string, Answer, string]>([
  [
    'refuses it',
    reply({ error: { code: -32002, message: 'Blockhash not found' } }),
    'RPC_RESOURCE_UNAVAILABLE',
  ],
  ['names another', reply({ result: getBase58Decoder().decode(new Uint8Array(64).fill(8)) }), 'BAD_REPLY'],
])('rejects where the node %s', async (_, answer, code) => {
  await expect(send(answer)).rejects.toMatchObject({ code })
})
