import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient as createSender,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  call,
  newDevice,
  useServer as serveEachTest,
  site,
  startOn,
  world,
} from '../../../frame/testing/frameServer.js'
import { create2Deployer } from '../../../sandbox/src/contracts/create2Address.js'
import { planContracts } from '../../../sandbox/src/contracts/planContracts.js'
import { type LocalChain, startLocalChain } from '../signIn/localChain.js'

const factoryAbi = parseAbi([
  'function createWallet(address owner, uint256 salt) returns (address)',
  'function walletOf(address owner, uint256 salt) view returns (address)',
])
/** Farcaster's contract of ids. `idOf(address)` of this code is what is stored at the address. */
const ids = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const idCode = '0x600435545f5260205ff3'
/** Farcaster's contract of keys. This code has none. */
const keys = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const keyCode = '0x60405ff3'

/** An account of Anvil that has coins. */
const funded = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const owner = privateKeyToAccount(generatePrivateKey())
let chain: LocalChain
let outside: Server
let base: string
let wallet: Address
/** The channel that the relay was asked to open, and the signed message that it gives as its status. */
let asked: { siweUri: string; domain: string; nonce: string; expirationTime: string }
let signed: { message: string; signature: Hex }
/** Calls of contracts whose data begins with it find the node broken. */
let broken: string

beforeAll(async () => {
  chain = await startLocalChain('31337')
  const transport = http(chain.url)
  const client = createPublicClient({ transport })
  const node = createTestClient({ mode: 'anvil', transport })
  const sender = createSender({ account: funded, transport })
  const run = async (to: Address, data: Hex) => {
    const hash = await sender.sendTransaction({ to, data, chain: null })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  const { contracts, creations } = planContracts(31337)
  const factory = creations.find(({ address }) => address === contracts.walletFactory)
  await run(create2Deployer, concat([factory?.salt ?? '0x', factory?.initCode ?? '0x']))
  const target = { address: contracts.walletFactory, abi: factoryAbi } as const
  const args = [owner.address, 1n] as const
  await run(target.address, encodeFunctionData({ abi: factoryAbi, functionName: 'createWallet', args }))
  wallet = await client.readContract({ ...target, functionName: 'walletOf', args })
  expect(await client.getCode({ address: wallet })).toBeDefined()
  await node.setCode({ address: ids, bytecode: idCode })
  await node.setCode({ address: keys, bytecode: keyCode })
  await node.setStorageAt({ address: ids, index: pad(wallet), value: numberToHex(7, { size: 32 }) })

  outside = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const answer = (code: number, body: object) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/v1/channel') {
      asked = JSON.parse(text)
      return answer(201, { channelToken: 'token', url: `${base}/app` })
    }
    if (request.url === '/v1/channel/status') return answer(200, { state: 'completed', ...signed })
    const { params } = JSON.parse(text)
    if (broken !== '' && params?.[0]?.data?.startsWith(broken)) return answer(500, {})
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(chain.url, { method: 'POST', headers, body: text })
    answer(200, (await reply.json()) as object)
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(() => {
  outside?.close()
  chain?.close()
})
serveEachTest()
beforeEach(async () => {
  broken = ''
  await startOn(world.database, { socials: { farcaster: { relayUrl: base, rpcUrl: `${base}/rpc` } } })
})

/** A log-in whose message is signed with a key, as Farcaster's own library writes it. */
async function logIn(signer = owner, fid = 7) {
  const device = await newDevice()
  const started = await call(device, '/api/farcaster', { projectId: 'local', site })
  const app = createWalletClient({ ethereum: viemConnector({ rpcUrl: `${base}/rpc` }) })
  const { message = '' } = app.buildSignInMessage({
    address: wallet,
    uri: asked.siweUri,
    domain: asked.domain,
    nonce: asked.nonce,
    fid,
    expirationTime: new Date(asked.expirationTime),
  })
  signed = { message, signature: await signer.signMessage({ message }) }
  const finish = () => call(device, '/api/farcaster/state', { id: started.body.id })
  return { finish, ...(await finish()) }
}

test('T-F5: an id that a contract owns is logged in to with what the contract accepts (ERC-1271), and nothing else', async () => {
  const { body, status } = await logIn()
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: '#7', access: expect.any(String) })
  const verifier = createAppClient({ ethereum: viemConnector({ rpcUrl: chain.url }) })
  const { domain, nonce } = asked
  const byLibrary = await verifier.verifySignInMessage({ nonce, domain, ...signed })
  expect(byLibrary).toMatchObject({ isError: false, success: true, fid: 7 })

  const stranger = privateKeyToAccount(generatePrivateKey())
  expect((await logIn(stranger)).body.error.code).toBe('FARCASTER')
  expect((await logIn(owner, 8)).body.error.code).toBe('FARCASTER')
})

test('a node that fails while the contract is asked does not end the log-in', async () => {
  broken = '0x1626ba7e'
  const { body, finish } = await logIn()
  expect(body.error.code).toBe('RELAY')
  broken = ''
  expect((await finish()).status).toBe(200)
})
