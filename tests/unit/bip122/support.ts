import { initInpageProvider } from '@leather.io/provider'
import { endpoints } from '@leather.io/rpc'
import * as sats from '@sats-connect/core'
import { parse } from 'valibot'
import { expect, vi } from 'vitest'
import type { Connector, Network } from '../../../runtime/src/chains/types.js'
import { openDriver } from '../../../runtime/src/kit/testCalls.js'
import type { BitcoinSource } from '../../../runtime/src/namespaces/bip122/adapter/types.js'
import { bip122 as bip122Driver } from '../../../runtime/src/namespaces/bip122/index.js'
import { bitcoin, bitcoinTestnet } from '../../../runtime/src/namespaces/bip122/networks.js'
import { createBip122Wallet } from '../../../runtime/src/testing/bip122/createBip122Wallet.js'
import { createStandardPart } from '../../../runtime/src/testing/bip122/dialects/createStandardPart.js'
import { createUnisatProvider } from '../../../runtime/src/testing/bip122/dialects/createUnisatProvider.js'
import { createXverseProvider } from '../../../runtime/src/testing/bip122/dialects/createXverseProvider.js'
import { createLeatherProvider } from '../../../runtime/src/testing/bip122/injectBip122Wallet.js'
import type { Bip122Wallet, Bip122WalletOptions } from '../../../runtime/src/testing/bip122/signing/types.js'
import { combineParts } from '../../../runtime/src/testing/walletStandard/registerStandardWallet.js'
import { parseStandardWallet } from '../../../runtime/src/walletStandard/discoverStandardWallets.js'

const bip122 = await openDriver(bip122Driver)

export type Dialect = 'standard' | 'xverse' | 'leather' | 'unisat'
export const dialects: readonly Dialect[] = ['standard', 'xverse', 'leather', 'unisat']
const { signal } = new AbortController()
export const context = {
  networks: () => [bitcoin, bitcoinTestnet],
  options: { injected: true, announced: true },
  appName: 'Test',
}

/** A fake that the driver has connected, with the wallets' own page code and schemas between them. */
export async function connected(
  dialect: Dialect,
  { network = bitcoin, ...options }: Bip122WalletOptions & { readonly network?: Network } = {},
) {
  const wallet = createBip122Wallet(options)
  const connector: Connector = {
    id: dialect,
    name: dialect,
    type: 'announced',
    namespace: 'bip122',
    provider: sourceOf(dialect, wallet),
  }
  const connection = await bip122.connect(context, connector, { network, signal })
  return { wallet, connector, ...connection, provider: bip122.toProvider(connector) }
}

function sourceOf(dialect: Dialect, wallet: Bip122Wallet): BitcoinSource {
  if (dialect === 'xverse') return { kind: 'satsConnect', target: behindSatsConnect(wallet) }
  if (dialect === 'leather') return { kind: dialect, target: behindLeather(wallet) }
  if (dialect === 'unisat') return { kind: dialect, target: createUnisatProvider(wallet.core) }
  const parts = [createStandardPart(wallet.core)]
  const target = parseStandardWallet(combineParts({ ...wallet.info, parts }))
  if (target === undefined) throw new Error('no wallet')
  return { kind: dialect, target }
}

interface RpcRequest {
  readonly id: string
  readonly method: string
  readonly params?: unknown
}

/** The `window` of page code: the target that it listens to, and the place of its providers. */
const page = new EventTarget() as EventTarget & { readonly LeatherProvider?: object }

/** The fake behind the code that Leather runs in pages, which hands on requests and waits for a message. */
function behindLeather({ core }: Bip122Wallet): object {
  background = createLeatherProvider(core)
  vi.stubGlobal('window', page)
  if (page.LeatherProvider === undefined)
    initInpageProvider({
      env: { branch: 'test', commitSha: 'test', version: '1', platform: 'extension' },
      onDispatch: (request) => void answerLeather(request),
    })
  return page.LeatherProvider ?? {}
}

let background: ReturnType<typeof createLeatherProvider> | undefined

async function answerLeather(request: RpcRequest): Promise<void> {
  const endpoint = Object.values(endpoints).find(({ method }) => method === request.method)
  const reply = await checked(
    () => endpoint && expect(endpoint.request.parse(request)).toEqual(request),
    () => background?.request(request.method, request.params).catch((refusal: unknown) => refusal),
    (answer) => endpoint?.response.parse(answer),
  )
  page.dispatchEvent(new MessageEvent('message', { data: { ...reply, id: request.id } }))
}

/** The fake behind the schemas by which Sats Connect describes requests and what answers them. */
function behindSatsConnect({ core }: Bip122Wallet): object {
  const { request, ...provider } = createXverseProvider(core)
  return {
    ...provider,
    request(method: string, params: unknown) {
      const message = { jsonrpc: '2.0', id: '1', method, params }
      return checked(
        () => expect(parse(schemaOf(method), message)).toEqual(message),
        () => request(method, params),
        (answer) => parse(sats.rpcResponseMessageSchema, answer),
      )
    },
  }
}

function schemaOf(method: string): typeof sats.connectRequestMessageSchema {
  const schemas = Object.values(sats) as Partial<typeof sats.connectRequestMessageSchema>[]
  const found = schemas.find(({ entries }) => String(entries?.method?.literal) === method)
  if (found === undefined) throw new Error(`Sats Connect has no ${method}`)
  return found as typeof sats.connectRequestMessageSchema
}

/** Takes the faults of requests and answers against their schemas since it was last called. */
export const faults = (): unknown[] => broken.splice(0)
const broken: unknown[] = []

async function checked(
  request: () => unknown,
  answer: () => unknown,
  reply: (answer: unknown) => unknown,
): Promise<object> {
  try {
    request()
  } catch (fault) {
    broken.push(fault)
  }
  const given = await answer()
  try {
    // A fake that is set to answer nonsense does.
    if (!JSON.stringify(given).includes('"nonsense"')) reply(given)
  } catch (fault) {
    broken.push(fault)
  }
  return given as object
}
