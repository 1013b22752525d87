import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { base58 } from '@scure/base'
import { hashMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  call,
  minute,
  newDevice,
  origin,
  site,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { link, list, newOwner } from '../../../testing/linking.js'
import { type WalletQuestion, writeWalletMessage } from '../../shared/walletMessage.js'
import type { WalletAnswer, WalletPageFacts } from './walletLogin.js'

useServer()
// No network is asked, unless a test has one.
const networks = {
  'eip155:77': { name: 'Other', rpcUrl: 'http://127.0.0.1:1/x', symbol: 'ETH', decimals: 18 },
}
beforeEach(() => startOn(world.database, { socials: { wallet: true }, networks }))

const app = { projectId: 'local', site }
const day = 24 * 60 * minute
const key = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
/** Each call is of another client, so that no limit of one is reached. */
let clients = 0
const from = () => ({ client: `10.0.0.${++clients}` })

/** Opens the page of a log-in as a browser does, and reads the facts in it. */
async function openPage(uri: string): Promise<WalletPageFacts> {
  const reply = await world.frame.handle(new Request(uri, { headers: { 'sec-fetch-dest': 'document' } }), 'a')
  expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const facts = /name="appkit-frame" content="([^"]*)"/.exec(await reply.text())?.[1] ?? ''
  return JSON.parse(facts.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
}

/** Signs a question as a wallet does when the page asks it to. */
async function sign(
  uri: string,
  { account = key, twist = {} }: { account?: typeof key; twist?: Partial<WalletQuestion> } = {},
): Promise<WalletAnswer> {
  const { question, state } = await openPage(uri)
  if (question === undefined) throw new Error('The log-in is over.')
  const signer = { namespace: 'eip155', address: account.address, chainId: 1 } as const
  const message = writeWalletMessage({ ...question, ...twist }, signer)
  return { state, ...signer, signature: await account.signMessage({ message }) }
}

const start = async (device: CryptoKeyPair, more: object = {}) => {
  const { body } = await call(device, '/api/social', { provider: 'wallet', ...app, ...more }, from())
  return String(body.uri)
}
const take = (answer: object) => newDevice().then((any) => call(any, '/api/social/wallet', answer, from()))
const codeOf = ({ body }: { body: { resultUri?: string } }) =>
  new URL(body.resultUri ?? 'x:').searchParams.get('code') ?? ''
const finish = (device: CryptoKeyPair, code: string) => call(device, '/api/social/code', { code }, from())
const logInWith = async (device: CryptoKeyPair, account = key) =>
  finish(device, codeOf(await take(await sign(await start(device), { account }))))

test('a wallet of the browser logs its user in, and the second time to the same account', async () => {
  const device = await newDevice()
  const signed = await take(await sign(await start(device)))
  expect(signed).toMatchObject({ status: 200, body: { site } })
  const { body } = await finish(device, codeOf(signed))
  expect(body.name).toBe(`${key.address.slice(0, 6)}…${key.address.slice(-4)}`)
  const accountOf = async (token: string) =>
    (await call(device, '/api/identities', {}, { token })).body.identities
  expect(await accountOf(body.access)).toMatchObject([{ kind: 'wallet', isCurrent: true, isOwn: true }])
  const again = await logInWith(device)
  expect((await accountOf(again.body.access))[0].id).toBe((await accountOf(body.access))[0].id)
  const stranger = await logInWith(device, other)
  expect((await accountOf(stranger.body.access))[0].id).not.toBe((await accountOf(body.access))[0].id)
})

test('what is signed is a message of EIP-4361 that another library reads, for this origin, this app and ten minutes', async () => {
  const { question } = await openPage(await start(await newDevice()))
  if (question === undefined) throw new Error('no question')
  const text = writeWalletMessage(question, { namespace: 'eip155', address: key.address, chainId: 10 })
  const message = parseSiweMessage(text)
  expect(message).toMatchObject({
    address: key.address,
    chainId: 10,
    domain: 'wallet.localhost:4601',
    uri: origin,
    version: '1',
    statement: `Log in to the wallet that is used on ${site}. This moves nothing, and gives nobody a right to.`,
  })
  expect(message.expirationTime?.getTime()).toBe(world.clock + 10 * minute)
  expect(validateSiweMessage({ message, nonce: question.nonce, time: new Date(world.clock) })).toBe(true)
})

test('without the option, there is no log-in with a wallet, and no page that asks for a signature', async () => {
  await startOn(world.database, {})
  const device = await newDevice()
  const reply = await call(device, '/api/social', { provider: 'wallet', ...app })
  expect(reply.body.error.code).toBe('PROVIDER')
  expect((await openPage(`${origin}/social/wallet?state=${'a'.repeat(43)}`)).question).toBeUndefined()
})

test('T-G9: a signature is of its own log-in: for another one, another app, another origin, a link or an older one it is none', async () => {
  const device = await newDevice()
  const uri = await start(device)
  const twists = [
    { nonce: 'a'.repeat(64) },
    { site: 'https://evil.example' },
    { origin: 'https://wallet.evil.example' },
    { isLink: true },
    { issuedAt: 0 },
    { expiresAt: world.clock + day },
  ]
  for (const twist of twists)
    expect((await take(await sign(uri, { twist }))).body.error.code, JSON.stringify(twist)).toBe('SIGNATURE')
  const right = await sign(await start(device))
  for (const wrong of [
    { address: other.address },
    { chainId: 10 },
    { chainId: -1 },
    { signature: '0x' },
    { signature: 'text' },
  ])
    expect((await take({ ...right, ...wrong })).body.error.code, JSON.stringify(wrong)).toBe('SIGNATURE')
})

test('T-G9: a signature logs in the device that began alone, once, and not after ten minutes', async () => {
  const [ann, eve] = [await newDevice(), await newDevice()]
  const answer = await sign(await start(ann))
  const code = codeOf(await take(answer))
  expect((await take(answer)).body.error.code).toBe('LOGIN')
  expect((await finish(eve, code)).body.error.code).toBe('LOGIN')
  expect((await finish(ann, code)).status).toBe(200)
  expect((await finish(ann, code)).body.error.code).toBe('LOGIN')
  const late = await sign(await start(ann))
  world.clock += 10 * minute
  expect((await take(late)).body.error.code).toBe('LOGIN')
})

test('T-G9: a page of an app that its device did not name has another log-in, which there is none of', async () => {
  const device = await newDevice()
  const returnTo = `${site}/shop?a=1#b`
  const uri = new URL(await start(device, { returnTo }))
  const bare = uri.searchParams.get('state') ?? ''
  expect((await openPage(uri.href)).question).toBeUndefined()
  uri.searchParams.set('state', `${bare}--${encodeURIComponent('https://evil.example/')}`)
  expect((await openPage(uri.href)).question).toBeUndefined()
  uri.searchParams.set('state', `${bare}--${encodeURIComponent(returnTo)}`)
  // A user who gives up comes back to it, too.
  const { cancelled } = await openPage(uri.href)
  expect(cancelled?.returnTo).toMatch(
    /^http:\/\/app\.localhost:5173\/shop\?a=1#b&result_uri=.*access_denied$/,
  )
  const { body } = await take(await sign(uri.href))
  expect(body.returnTo).toMatch(/^http:\/\/app\.localhost:5173\/shop\?a=1#b&result_uri=/)
})

test('T-G9: a wallet is linked to an account, counts elsewhere a day later, and joins no other wallet', async () => {
  const ann = await newOwner()
  const proveTo = async ({ send }: typeof ann) => {
    const { body } = await send('/api/link/provider', { provider: 'wallet' })
    return codeOf(await take(await sign(body.uri)))
  }
  const code = await proveTo(ann)
  // A signature that is to become a way to log in logs nobody in.
  expect((await finish(ann.device, code)).body.error.code).toBe('LOGIN')
  const { body } = await ann.send('/api/link/provider/code', { code })
  expect(body).toMatchObject({ kind: 'wallet', name: expect.stringContaining('…') })
  expect((await link(ann, body)).status).toBe(200)
  expect(await list(ann)).toMatchObject([{ kind: 'email' }, { kind: 'wallet' }])
  expect(world.mails.at(-1)?.text).toContain('Log-in with a wallet (0x')
  expect((await logInWith(await newDevice())).body.error.code).toBe('NEW_LOGIN')
  const thief = await newOwner('eve@example.com')
  const theirs = await proveTo(thief)
  const refused = await thief.send('/api/link/provider/code', { code: theirs })
  expect(refused.body.error.code).toBe('OTHER_WALLET')
  world.clock += day
  expect((await logInWith(await newDevice())).status).toBe(200)
})

test('a log-in is tried ten times at most', async () => {
  const uri = await start(await newDevice())
  const wrong = { ...(await sign(uri)), signature: '0x00' }
  for (let tries = 0; tries < 10; tries++) expect((await take(wrong)).body.error.code).toBe('SIGNATURE')
  expect((await take(await sign(uri))).body.error.code).toBe('LIMIT')
})

/** Signs a question as a wallet of Solana does, with a key in the place of its account's if that is given. */
async function signBySolana(
  uri: string,
  wallet: CryptoKeyPair,
  { by = wallet, twist = {} }: { by?: CryptoKeyPair; twist?: Partial<WalletQuestion> } = {},
): Promise<WalletAnswer> {
  const { question, state } = await openPage(uri)
  if (question === undefined) throw new Error('The log-in is over.')
  const raw = await crypto.subtle.exportKey('raw', wallet.publicKey)
  const signer = { namespace: 'solana', address: base58.encode(new Uint8Array(raw)) } as const
  const message = new TextEncoder().encode(writeWalletMessage({ ...question, ...twist }, signer))
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', by.privateKey, message))
  return { state, ...signer, signature: base58.encode(signature) }
}

const newSolanaKey = () =>
  crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']) as Promise<CryptoKeyPair>

test('a wallet of Solana logs its user in, and the second time to the same account', async () => {
  const [device, wallet] = [await newDevice(), await newSolanaKey()]
  const logIn = async (by: CryptoKeyPair) => {
    const signed = await take(await signBySolana(await start(device), by))
    const { body } = await finish(device, codeOf(signed))
    const { identities } = (await call(device, '/api/identities', {}, { token: body.access })).body
    return { name: body.name, id: identities[0].id, kind: identities[0].kind }
  }
  const first = await logIn(wallet)
  expect(first).toMatchObject({ kind: 'wallet', name: expect.stringMatching(/^\w{6}…\w{4}$/) })
  expect((await logIn(wallet)).id).toBe(first.id)
  expect((await logIn(await newSolanaKey())).id).not.toBe(first.id)
})

test('T-G9: what another key of Solana signed, another question, or a key that anybody signs for, is no signature', async () => {
  const [device, wallet, stranger] = [await newDevice(), await newSolanaKey(), await newSolanaKey()]
  const uri = await start(device)
  const right = await signBySolana(uri, wallet)
  const isEvm = await sign(uri)
  for (const wrong of [
    await signBySolana(uri, wallet, { by: stranger }),
    await signBySolana(uri, wallet, { twist: { site: 'https://evil.example' } }),
    await signBySolana(uri, wallet, { twist: { isLink: true } }),
    { ...right, address: 'O0Il' },
    // The key of order 1, for which R of order 1 and S of 0 are a signature of every text.
    {
      ...right,
      address: base58.encode(Uint8Array.of(1, ...new Uint8Array(31))),
      signature: base58.encode(Uint8Array.of(1, ...new Uint8Array(63))),
    },
  ]) {
    const { body } = await take(wrong)
    expect(body.error.code, JSON.stringify(wrong)).toBe('SIGNATURE')
  }
  expect((await take({ ...isEvm, namespace: 'solana' })).body.error.code).toBe('SIGNATURE')
  expect((await take({ ...right, namespace: 'bip122' })).status).toBe(400)
  expect((await take(right)).status).toBe(200)
})

let node: Server | undefined
afterEach(() => void node?.close())

/** A node of a network with one contract, which takes a signature that is the hash of the text, once `isReady`. */
async function startNode(
  contract: string,
  signs: (hash: string) => boolean,
  isReady = async () => {},
): Promise<string> {
  node = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, params } = JSON.parse(body)
    const isThere = String(params[0].to ?? params[0]).toLowerCase() === contract.toLowerCase()
    const hash = String(params[0].data ?? '').slice(10, 74)
    if (method === 'eth_call') await isReady()
    const magic = `0x1626ba7e${'0'.repeat(56)}`
    const result =
      method === 'eth_getCode'
        ? isThere
          ? '0x60'
          : '0x'
        : signs(`0x${hash}`)
          ? magic
          : `0x${'0'.repeat(64)}`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}

test('T-G9: an account that is a contract logs in by its network (ERC-1271), and is nobody on another one', async () => {
  const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  let expected = ''
  const rpcUrl = await startNode(contract, (hash) => hash === expected)
  const network = { name: 'One', rpcUrl, symbol: 'ETH', decimals: 18 }
  await startOn(world.database, {
    socials: { wallet: true },
    networks: { 'eip155:1': network, 'eip155:10': network },
  })
  const device = await newDevice()
  const logIn = async (chainId: number) => {
    const { question, state } = await openPage(await start(device))
    if (question === undefined) throw new Error('no question')
    const signer = { namespace: 'eip155', address: contract, chainId } as const
    expected = hashMessage(writeWalletMessage(question, signer))
    const signed = await take({ state, ...signer, signature: '0x1234' })
    if (signed.status !== 200) return signed.body.error.code
    const { body } = await finish(device, codeOf(signed))
    return (await call(device, '/api/identities', {}, { token: body.access })).body.identities[0].id
  }
  const first = await logIn(1)
  expect(await logIn(1)).toBe(first)
  expect(await logIn(10)).not.toBe(first)
  expect(await logIn(5)).toBe('SIGNATURE')
  node?.closeAllConnections()
  node?.close()
  expect(await logIn(1)).toBe('NODE')
})

test('T-G9: of two answers that are checked at the same moment, one logs in', async () => {
  const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const waiting: (() => void)[] = []
  const both = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 2) for (const each of waiting) each()
    })
  const rpcUrl = await startNode(contract, () => true, both)
  const network = { name: 'One', rpcUrl, symbol: 'ETH', decimals: 18 }
  await startOn(world.database, { socials: { wallet: true }, networks: { 'eip155:1': network } })
  const { state } = await openPage(await start(await newDevice()))
  const answer = { state, namespace: 'eip155', address: contract, chainId: 1, signature: '0x1234' }
  const answers = await Promise.all([take(answer), take(answer)])
  expect(answers.map(({ body }) => body.error?.code ?? 'in').sort()).toEqual(['LOGIN', 'in'])
})
