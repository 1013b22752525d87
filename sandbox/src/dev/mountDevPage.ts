import { readFileSync } from 'node:fs'
import {
  type AppEnv,
  ChainDownError,
  isSolanaAddress,
  parseJson,
  type Reply,
  readBody,
  toResponse,
} from 'appkit-server/parts'
import type { Hono } from 'hono'
import { parseUnits } from '../../../common/parseUnits.js'
import { fieldsOf } from '../../../common/records.js'
import { formatUnits } from '../../../common/units.js'
import type { ChainFacts } from '../api/types.js'
import { grantFunds } from '../chain/grantFunds.js'
import { solanaNetwork } from '../solana/common/network.js'
import type { SolanaNode } from '../solana/common/types.js'
import type { Store } from '../store/types.js'
import { isOwnPage, pageHeaders } from './ownPage.js'
import { type ReadStatusParameters, readStatus } from './readStatus.js'

export interface MountDevPageParameters extends ReadStatusParameters {
  readonly app: Hono<AppEnv>
  readonly store: Store
}

const files = [
  ['/', 'page.html', 'text/html'],
  ['/dev/page.css', 'page.css', 'text/css'],
  ['/dev/controls.css', 'controls.css', 'text/css'],
  ['/dev/small.css', 'small.css', 'text/css'],
  ['/dev/page.js', 'page.js', 'text/javascript'],
  ['/dev/render.js', 'render.js', 'text/javascript'],
  ['/dev/faults.js', 'faults.js', 'text/javascript'],
  ['/favicon.ico', 'icon.svg', 'image/svg+xml'],
] as const

async function paySolana(solana: SolanaNode, address: string, amount: bigint): Promise<Reply> {
  const paid = await solana.grant(address, amount)
  if ('problem' in paid) return { status: 422, json: { problems: { amount: paid.problem } } }
  const { decimals, id: chainId, symbol } = solanaNetwork
  const extra = '100 of each token'
  const balance = formatUnits(paid.balance, decimals)
  return { status: 200, json: { address, chainId, symbol, balance, extra } }
}

/**
 * Serves the dev page, its status and its faucet. No CORS headers are sent, so that only the page itself can
 * read them and use the faucet.
 */
export function mountDevPage(parameters: MountDevPageParameters): void {
  const { app, chains, nodes, solana, store } = parameters
  for (const [path, file, type] of files) {
    const text = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8')
    app.get(path, () => toResponse({ status: 200, type, text, headers: pageHeaders }))
  }
  app.get('/dev/status', async () =>
    toResponse({ status: 200, json: await readStatus(parameters), headers: pageHeaders }),
  )
  // A grant reads a balance and writes it, so grants wait for each other.
  let queue: Promise<unknown> = Promise.resolve()
  const pay = async (body: unknown): Promise<Reply> => {
    const result = readFaucetRequest(
      body,
      chains.map(({ chainId }) => chainId),
    )
    if ('problems' in result) return { status: 422, json: { problems: result.problems } }
    const { address, amount, chainId } = result.request
    if (solana && chainId === solanaNetwork.id) return paySolana(solana, address, amount)
    const node = nodes.find((candidate) => candidate.chainId === chainId)
    if (!node) return { status: 422, json: { problems: { chainId: 'Choose a chain that runs here.' } } }
    const paid = queue.then(() => grantFunds(node, store, node.chainId, address, amount))
    queue = paid.catch(() => {})
    try {
      return {
        status: 200,
        json: { address, chainId, symbol: node.symbol, balance: formatUnits(await paid, 18) },
      }
    } catch (error) {
      if (!(error instanceof ChainDownError)) throw error
      const message = `The node of ${node.name} does not answer. Start the sandbox again.`
      return { status: 503, json: { problems: { chainId: message } } }
    }
  }
  app.post('/dev/faucet', async (context) => {
    const { origin } = new URL(context.req.url)
    if (!isOwnPage(context.req.raw.headers, origin)) {
      const message = 'Only the page of this sandbox may use the faucet.'
      return toResponse({ status: 403, json: { problems: { address: message } }, headers: pageHeaders })
    }
    return toResponse({ ...(await pay(parseJson(await readBody(context.req.raw)))), headers: pageHeaders })
  })
}

/** A checked request to the faucet. */
export interface FaucetRequest {
  readonly chainId: ChainFacts['chainId']
  readonly address: string
  /** In the smallest unit. */
  readonly amount: bigint
}

/** The errors, by field of the form. */
export type FaucetProblems = Partial<Record<'chainId' | 'address' | 'amount', string>>

const evmAddress = /^0x[0-9a-fA-F]{40}$/
const evmDecimals = 18

function readChain(
  given: unknown,
  chains: readonly ChainFacts['chainId'][],
): ChainFacts['chainId'] | undefined {
  if (given === undefined) return chains[0]
  const wanted = given === solanaNetwork.caip2 ? solanaNetwork.id : String(given)
  return chains.find((id) => String(id) === wanted)
}

function addressProblem(address: string, isSolana: boolean): string | null {
  if (address === '') return 'Enter the address to fund.'
  if (isSolana) return isSolanaAddress(address) ? null : 'Enter a Solana address: 32 bytes in base58.'
  return evmAddress.test(address) ? null : 'Enter 0x followed by 40 hexadecimal digits.'
}

/**
 * Checks the faucet's form. Every field is checked, so that all errors are shown at once.
 *
 * @param body - parsed JSON of any kind
 * @param chains - chain ids that run here. Default: the first
 */
export function readFaucetRequest(
  body: unknown,
  chains: readonly ChainFacts['chainId'][],
): { readonly request: FaucetRequest } | { readonly problems: FaucetProblems } {
  const input = fieldsOf(body)
  const problems: FaucetProblems = {}
  const chainId = readChain(input.chainId, chains)
  const isSolana = chainId === solanaNetwork.id
  if (chainId === undefined) {
    problems.chainId = `Choose a chain that runs here: ${chains.join(', ')}.`
  }
  const address = typeof input.address === 'string' ? input.address.trim() : ''
  const wrong = addressProblem(address, isSolana)
  if (wrong !== null) problems.address = wrong
  const decimals = isSolana ? solanaNetwork.decimals : evmDecimals
  const amount = parseCoins(typeof input.amount === 'string' ? input.amount : '', decimals)
  if (!amount.ok) problems.amount = amount.problem
  if (Object.keys(problems).length > 0 || chainId === undefined || !amount.ok) return { problems }
  return { request: { chainId, address, amount: amount.units } }
}

/** The maximum amount of one grant. */
export const maxCoins = 10_000

/** An amount in the smallest unit, or an error message. */
export type ParsedCoins =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly problem: string }

/**
 * Reads an amount of whole coins, e.g. `1.5`. Only digits and one point; nothing is rounded.
 *
 * @param text - the typed text
 * @param decimals - places of the coin, e.g. 18
 */
export function parseCoins(text: string, decimals: number): ParsedCoins {
  const value = text.trim()
  if (value === '') return { ok: false, problem: 'Enter an amount.' }
  const units = parseUnits(value, decimals)
  if (units === undefined) {
    const problem = /^\d{1,30}\.\d+$/.test(value)
      ? `Use at most ${decimals} places after the point.`
      : 'Enter a number such as 1 or 0.25, with a point and no other signs.'
    return { ok: false, problem }
  }
  if (units === 0n) return { ok: false, problem: 'Enter more than 0.' }
  if (units > BigInt(maxCoins) * 10n ** BigInt(decimals)) {
    return { ok: false, problem: `Enter at most ${maxCoins.toLocaleString('en')}.` }
  }
  return { ok: true, units }
}
