import { readFileSync } from 'node:fs'
import solc from 'solc'
import { createPublicClient, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { namehash, packetToBytes } from 'viem/ens'
import {
  bytesToHex,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
} from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerQuestion } from '../../../server/src/names/gateway/answerQuestion.js'
import { loadGatewaySigner } from '../../../server/src/names/gateway/loadGatewaySigner.js'
import { readQuestion } from '../../../server/src/names/gateway/readQuestion.js'
import { freePort } from '../support/freePort.js'
import { shareSandbox } from '../support/sharedSandbox.js'
import { type Artifact, type GatewayChain, openGatewayChain, readArtifact } from './gatewayChain.js'
import { type Production, startProduction } from './production.js'

// Names that a server registers, resolved by a client of ENS through a contract on the sandbox's chain.
const sandbox = shareSandbox()
const owner = '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356'
const key = `0x${'5c'.repeat(32)}` as const
const signer = privateKeyToAccount(key).address
const stranger = privateKeyToAccount(generatePrivateKey())
const user = privateKeyToAccount(generatePrivateKey())
const chainCoin = 0x80000000 + 31337
const artifact = readArtifact('zone/ZoneResolver.json')
const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes request) view returns (bytes)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function owner() view returns (address)',
  'function urls() view returns (string[])',
  'function setUrls(string[] next)',
  'function setSigner(address signer, bool isOne)',
  'function offerOwner(address next)',
  'function takeOwner()',
])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])
let chain: GatewayChain
let server: Production
let client: ReturnType<typeof createPublicClient>
let gatewayUrl: string
/** The contract of the zone, one that knows another signer, one that the gateway does not answer for. */
let resolver: Hex
let otherSigner: Hex
let unlisted: Hex
let universal: Hex

beforeAll(async () => {
  const rpcUrl = sandbox().chains.find(({ caip2 }) => caip2 === 'eip155:31337')?.rpcUrl ?? ''
  chain = openGatewayChain(rpcUrl, owner)
  client = createPublicClient({ transport: http(rpcUrl) })
  const port = await freePort()
  gatewayUrl = `http://127.0.0.1:${port}/blockchain/v1/names/gateway`
  const urls = [`${gatewayUrl}/{sender}/{data}.json`]
  resolver = await chain.deployContract(artifact, [chain.account, urls, [signer]])
  otherSigner = await chain.deployContract(artifact, [chain.account, urls, [stranger.address]])
  unlisted = await chain.deployContract(artifact, [chain.account, urls, [signer]])
  universal = await chain.deployContract(compileStub(), [resolver])
  server = await startProduction(
    {
      port,
      operations: { port: 0 },
      roles: ['blockchain'],
      networks: { 'eip155:31337': { name: 'Sandbox', symbol: 'ETH', rpcUrls: [rpcUrl] } },
      names: { zones: ['shop.id'], gateway: { resolvers: [resolver, otherSigner] } },
    },
    { env: { NAMES_GATEWAY_KEY: key } },
  )
  await register('alice.shop.id', { bio: 'Sells shoes' })
})
afterAll(() => server?.close())

function compileStub(): Artifact {
  const file = 'UniversalStub.sol'
  const content = readFileSync(new URL(file, import.meta.url), 'utf8')
  const settings = { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } }
  const input = { language: 'Solidity', sources: { [file]: { content } }, settings }
  const { UniversalStub: made } = JSON.parse(solc.compile(JSON.stringify(input))).contracts[file]
  return { abi: made.abi, bytecode: `0x${made.evm.bytecode.object}` }
}

/** Registers a name as the widget does. */
async function register(name: string, attributes: Readonly<Record<string, string>>): Promise<void> {
  const message = JSON.stringify({ name, attributes, timestamp: Math.floor(Date.now() / 1000) })
  const signature = await user.signMessage({ message })
  const reply = await fetch(`${server.url}/blockchain/v1/profile/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, signature, coin_type: chainCoin, address: user.address }),
  })
  expect(reply.status).toBe(200)
}

const addr = (name: string) =>
  encodeFunctionData({ abi: recordAbi, functionName: 'addr', args: [namehash(name)] })
/** Encodes the request of a contract to the gateway, which is the call that the contract got. */
const requestOf = (name: string) =>
  encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    args: [bytesToHex(packetToBytes(name)), addr(name)],
  })
/** Resolves by a contract itself, without what stands before it in ENS. */
async function resolveBy(address: Hex, name: string) {
  const args = [bytesToHex(packetToBytes(name)), addr(name)] as const
  const data = await client.readContract({ address, abi: resolverAbi, functionName: 'resolve', args })
  return decodeFunctionResult({ abi: recordAbi, functionName: 'addr', data })
}
const prove = (response: Hex, request: Hex, address: Hex = resolver) =>
  client.readContract({
    address,
    abi: resolverAbi,
    functionName: 'resolveWithProof',
    args: [response, request],
  })
async function answerOf(request: Hex, sender: Hex = resolver): Promise<Hex> {
  const reply = await fetch(gatewayUrl, { method: 'POST', body: JSON.stringify({ sender, data: request }) })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { readonly data: Hex }).data
}
const change = (functionName: string, args: readonly unknown[]) =>
  chain.send({ to: resolver, data: encodeFunctionData({ abi: resolverAbi, functionName, args } as never) })

describe('a name of a zone of one’s own', () => {
  test('that was registered is resolved by the contract of the zone', async () => {
    expect(await resolveBy(resolver, 'alice.shop.id')).toBe(user.address)
  })

  test('is resolved by a client of ENS: its account, that of a chain, and its text', async () => {
    const name = 'alice.shop.id'
    const given = { name, universalResolverAddress: universal, strict: true }
    expect(await client.getEnsAddress(given)).toBe(user.address)
    expect(await client.getEnsAddress({ ...given, coinType: BigInt(chainCoin) })).toBe(
      user.address.toLowerCase(),
    )
    expect(await client.getEnsText({ ...given, key: 'description' })).toBe('Sells shoes')
    expect(await client.getEnsText({ ...given, key: 'avatar' })).toBeNull()
  })

  test('that nobody has is none', async () => {
    const given = { name: 'nobody.shop.id', universalResolverAddress: universal, strict: true }
    expect(await client.getEnsAddress(given)).toBeNull()
    expect(await client.getEnsAddress({ ...given, coinType: BigInt(chainCoin) })).toBeNull()
    expect(await client.getEnsText({ ...given, key: 'bio' })).toBeNull()
  })

  test('is resolved at an address that takes a POST, after one that is not there', async () => {
    await change('setUrls', [['http://127.0.0.1:9/{sender}/{data}.json', gatewayUrl]])
    expect(await resolveBy(resolver, 'alice.shop.id')).toBe(user.address)
    await change('setUrls', [[`${gatewayUrl}/{sender}/{data}.json`]])
  })

  test('is neither in the log nor in the metrics, and the key in neither', async () => {
    await resolveBy(resolver, 'alice.shop.id')
    const metrics = await (await fetch(`${server.operations}/metrics`)).text()
    expect(metrics).toContain('role="blockchain",operation="resolveName",status="200"')
    const lines = server.lines.join('\n')
    expect(lines).toContain('"operation":"resolveName"')
    for (const hidden of ['alice', user.address.slice(2), key.slice(2), namehash('alice.shop.id').slice(2)])
      expect(`${lines}${metrics}`.toLowerCase()).not.toContain(hidden.toLowerCase())
  })
})

describe('the contract of a zone', () => {
  const request = requestOf('alice.shop.id')

  test('takes what the gateway has signed for it, from whoever brings it', async () => {
    const record = await prove(await answerOf(request), request)
    expect(decodeAbiParameters([{ type: 'address' }], record)).toEqual([user.address])
  })

  test('refuses what another key has signed', async () => {
    await expect(resolveBy(otherSigner, 'alice.shop.id')).rejects.toThrow(/not signed by the gateway/)
  })

  test('refuses an answer that has expired', async () => {
    const parts = {
      names: { find: async () => null },
      zones: ['shop.id'],
      signer: await loadGatewaySigner({ NAMES_GATEWAY_KEY: key }),
    }
    const asked = { question: readQuestion(request), request, resolver }
    const { timestamp } = await client.getBlock()
    const answerAt = (seconds: number) =>
      answerQuestion({ ...parts, now: () => (Number(timestamp) + seconds) * 1000 }, asked)
    await expect(prove(await answerAt(-100_000), request)).rejects.toThrow(/the answer has expired/)
    await expect(prove(await answerAt(0), request)).resolves.toMatch(/^0x0+$/)
  })

  test('refuses an answer for another contract, or to another question', async () => {
    const reply = await answerOf(request, otherSigner)
    await expect(prove(reply, request)).rejects.toThrow(/not signed by the gateway/)
    const own = await answerOf(request)
    await expect(prove(own, requestOf('bob.shop.id'))).rejects.toThrow(/not signed by the gateway/)
  })

  test('refuses another record or time than was signed, a signature that is none, and its twin', async () => {
    const types = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
    const [result, expires, signature] = decodeAbiParameters(types, await answerOf(request))
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = order - BigInt(`0x${signature.slice(66, 130)}`)
    const v = signature.endsWith('1b') ? '1c' : '1b'
    const twin = `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}` as Hex
    const lies: readonly (readonly [Hex, bigint, Hex])[] = [
      [`0x${'00'.repeat(12)}${'ff'.repeat(20)}`, expires, signature],
      [result, expires + 1n, signature],
      [result, expires, twin],
      [result, expires, `0x${'00'.repeat(65)}`],
      [result, expires, signature.slice(0, -2) as Hex],
    ]
    for (const lie of lies)
      await expect(prove(encodeAbiParameters(types, lie), request)).rejects.toThrow(
        /not signed by the gateway|no signature/,
      )
  })

  test('gets no answer from a gateway that does not know it', async () => {
    await expect(resolveBy(unlisted, 'alice.shop.id')).rejects.toThrow(/404/)
  })

  test('says that it is a resolver of ENSIP-10, and nothing else', async () => {
    const supports = (id: Hex) =>
      client.readContract({
        address: resolver,
        abi: resolverAbi,
        functionName: 'supportsInterface',
        args: [id],
      })
    expect(await Promise.all((['0x01ffc9a7', '0x9061b923', '0xffffffff'] as const).map(supports))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('is changed by nobody but its owner', async () => {
    const calls = [
      ['setUrls', [['https://elsewhere.example']]],
      ['setSigner', [stranger.address, true]],
      ['offerOwner', [stranger.address]],
      ['takeOwner', []],
    ] as const
    for (const [functionName, args] of calls) {
      const data = encodeFunctionData({ abi: resolverAbi, functionName, args } as never)
      const call = chain.rpc('eth_call', [{ from: stranger.address, to: resolver, data }, 'latest'])
      await expect(call).rejects.toThrow(/not the owner|not offered to you/)
    }
  })

  test('takes another signer, and forgets one', async () => {
    await change('setSigner', [signer, false])
    await expect(resolveBy(resolver, 'alice.shop.id')).rejects.toThrow(/not signed by the gateway/)
    await change('setSigner', [signer, true])
    expect(await resolveBy(resolver, 'alice.shop.id')).toBe(user.address)
  })

  test('goes to another owner when that one takes it', async () => {
    const owner = () => client.readContract({ address: resolver, abi: resolverAbi, functionName: 'owner' })
    await change('offerOwner', [stranger.address])
    expect((await owner()).toLowerCase()).toBe(chain.account)
    const data = encodeFunctionData({ abi: resolverAbi, functionName: 'takeOwner' })
    await chain.rpc('eth_call', [{ from: stranger.address, to: resolver, data }, 'latest'])
    await change('offerOwner', [chain.account])
    await change('takeOwner', [])
    expect((await owner()).toLowerCase()).toBe(chain.account)
  })

  test('is not made without an owner, an address or a signer', async () => {
    const zero: Hex = `0x${'0'.repeat(40)}`
    const wrong = [
      [zero, [gatewayUrl], [signer]],
      [chain.account, [], [signer]],
      [chain.account, [gatewayUrl], []],
      [chain.account, [gatewayUrl], [zero]],
    ]
    for (const args of wrong) {
      const deployed = await chain.deployContract(artifact, args)
      expect(await chain.rpc('eth_getCode', [deployed, 'latest'])).toBe('0x')
    }
  })
})

describe('a server', () => {
  const names = { zones: ['shop.id'] }

  test('without names.gateway has no gateway', async () => {
    const plain = await startProduction({ roles: ['blockchain'], names }, { env: { NAMES_GATEWAY_KEY: key } })
    const reply = await fetch(`${plain.url}/blockchain/v1/names/gateway`, { method: 'POST', body: '{}' })
    await plain.close()
    expect(reply.status).toBe(404)
  })

  test.each([
    ['no key', {}, /set NAMES_GATEWAY_KEY/],
    ['what is no key', { NAMES_GATEWAY_KEY: 'hunter2' }, /0x and 64 digits/],
  ])('with a gateway and %s does not start', async (_what, env, sentence) => {
    const gateway = { resolvers: [resolver] }
    const started = startProduction({ roles: ['blockchain'], names: { ...names, gateway } }, { env })
    await expect(started).rejects.toMatchObject({
      code: 'BAD_CONFIG',
      message: expect.stringMatching(sentence),
    })
  })
})
