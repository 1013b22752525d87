import type { Context, Hono } from 'hono'
import type { Hex } from '../../chains/types.js'
import { DatabaseAwayError } from '../../frame/frame.js'
import { clientOfRequest } from '../../http/mountSpec.js'
import { readBody } from '../../http/readBody.js'
import { toResponse } from '../../http/reply.js'
import type { AppEnv, Reply } from '../../http/types.js'
import type { ProxyOptions } from '../../limits/clientOf.js'
import type { Limiter } from '../../limits/createLimiter.js'
import { isObject, parseJson } from '../../spec/json.js'
import { type AskedQuestion, answerQuestion, type GatewayParts } from './answerQuestion.js'
import { readQuestion } from './readQuestion.js'

/** The path to which contracts send their callers. */
export const gatewayPath = '/blockchain/v1/names/gateway'

export interface MountNameGatewayParameters extends GatewayParts {
  readonly app: Hono<AppEnv>
  /** The contracts that it answers for, in lower case. */
  readonly resolvers: ReadonlySet<string>
  readonly limiter: Limiter | null
  readonly proxy: ProxyOptions | null
  /** Called with what is wrong when it failed. */
  readonly onBroken: (message: string) => void
}

/** The parameters of a client's request: the contract that has sent it here, and the question of that contract. */
interface Given {
  readonly sender: unknown
  readonly data: unknown
}

const operation = 'resolveName'
/** A name and a call of a resolver are some hundred bytes. */
const maxLength = 8192
const address = /^0x[0-9a-fA-F]{40}$/
const bytes = /^0x([0-9a-fA-F]{2})+$/
const ending = '.json'

/**
 * Serves the gateway of the names (ERC-3668): `GET …/{sender}/{data}.json`, and `POST …` with both in its body. Its answers
 * are public, and signed, so that the contract believes no proxy on the way.
 */
export function mountNameGateway(parameters: MountNameGatewayParameters): void {
  const { app, limiter, proxy } = parameters
  const serve =
    (read: (context: Context<AppEnv>) => Given | null | Promise<Given | null>) =>
    async (context: Context<AppEnv>): Promise<Response> => {
      context.set('operation', operation)
      const wait = limiter?.take(`${operation} ${clientOfRequest(context, proxy)}`) ?? 0
      if (wait > 0) return toResponse(refuse(429, `Too many requests. Try again in ${wait} s.`, wait))
      return toResponse(await answer(parameters, await read(context)))
    }
  app.get(`${gatewayPath}/:sender/:data`, serve(readPath))
  app.post(gatewayPath, serve(readGiven))
}

function readPath(context: Context<AppEnv>): Given {
  const data = context.req.param('data') ?? ''
  return {
    sender: context.req.param('sender'),
    data: data.endsWith(ending) ? data.slice(0, -ending.length) : data,
  }
}

/** The most that the body of a question may have, in bytes: a name has 255 of them, and what is asked of it little more. */
const maxQuestion = 65_536

async function readGiven(context: Context<AppEnv>): Promise<Given | null> {
  const body = parseJson((await readBody(context.req.raw, { max: maxQuestion })) ?? '')
  return isObject(body) ? { sender: body.sender, data: body.data } : null
}

async function answer(parameters: MountNameGatewayParameters, given: Given | null): Promise<Reply> {
  const { onBroken, resolvers } = parameters
  if (given === null) return refuse(400, 'The body has to be JSON: an object with sender and data.')
  const { data, sender } = given
  if (!isHex(sender, address)) return refuse(400, 'The sender has to be an address: 0x and 40 digits of hex.')
  if (!resolvers.has(sender.toLowerCase()))
    return refuse(404, 'This gateway does not answer for the contract that has sent you here.')
  const asked = read(data)
  if (asked === null) return refuse(400, 'The data has to be a call of resolve(bytes,bytes) about one name.')
  try {
    const signed = await answerQuestion(parameters, { ...asked, resolver: sender.toLowerCase() as Hex })
    return { status: 200, json: { data: signed }, headers: { 'cache-control': 'no-store' } }
  } catch (error) {
    if (error instanceof DatabaseAwayError) return refuse(503, `${error.message} Try again in a moment.`, 1)
    onBroken(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return refuse(500, 'Internal server error')
  }
}

const isHex = (value: unknown, form: RegExp): value is Hex =>
  typeof value === 'string' && value.length <= maxLength && form.test(value)

function read(data: unknown): Pick<AskedQuestion, 'question' | 'request'> | null {
  if (!isHex(data, bytes)) return null
  try {
    return { question: readQuestion(data), request: data }
  } catch {
    return null
  }
}

/** A refusal in the form of ERC-3668, which is not that of the other APIs. */
const refuse = (status: number, message: string, retryAfter?: number): Reply => ({
  status,
  json: { message },
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
})
