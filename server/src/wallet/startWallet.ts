import { randomUUID } from 'node:crypto'
import { settleWithin } from '../../../common/deadlines.js'
import {
  createFrameServer,
  type EndMore,
  type FrameConfig,
  type ReadMore,
  type RemoveMore,
  type SqlDatabase,
} from '../frame/frame.js'
import { listen } from '../http/listen.js'

export interface StartWalletParameters {
  /** The configuration, once the port is known. */
  readonly config: (port: number) => FrameConfig
  readonly database: SqlDatabase
  readonly secret: Uint8Array | readonly Uint8Array[]
  /** 0 chooses a free port. */
  readonly port: number
  readonly host?: string
  /** The client of a request, as it is counted. */
  readonly clientOf: (request: Request, remote: string) => string
  /** Answers or changes a request before the wallet sees it. */
  readonly prepare?: (request: Request) => Request | Response | Promise<Response>
  /** Told of errors that are not the caller's. */
  readonly onError: (error: unknown) => void
  /** Told of each mail: that it is handed over, or that it is not, because all mails of the hour were. */
  readonly onMail?: (outcome: 'sent' | 'refused') => void
  /** Told of each request that the wallet has answered, with what the reply has as `x-request-id`, and how long it took. */
  readonly onAnswer?: (
    request: Request,
    response: Response,
    facts: { readonly id: string; readonly ms: number },
  ) => void
  /** Runs what answers a request that `prepare` has left to the wallet. */
  readonly trace?: (request: Request, answer: () => Promise<Response>) => Promise<Response>
  readonly advice?: string
  /** Statements that remove more data of a user who has left, by an address of the wallet. */
  readonly removeMore?: RemoveMore
  /** Statements that end further sessions of a user whom an admin removes, by an address that the user has proved. */
  readonly endMore?: EndMore
  /** Adds more data to the copy of a user who asks what is stored. */
  readonly readMore?: ReadMore
}

/** The embedded wallet while it is served. */
export interface StartedWallet {
  readonly port: number
  readonly origin: string
  /** Listens no more; settles when the requests under way are answered. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** How long a wallet may take to end: a call of a webhook takes 15 s at most. After the drain it is still within 30 s. */
const closeMs = 16_000

const starting = () => new Response(null, { status: 503, headers: { 'retry-after': '1' } })

/**
 * Serves the embedded wallet on a port of its own, because it needs an origin of its own.
 *
 * @throws ServerError `PORT_TAKEN`, and what the wallet says about its configuration or secret
 */
export async function startWallet(parameters: StartWalletParameters): Promise<StartedWallet> {
  const { clientOf, config, database, onAnswer, onError, prepare, secret } = parameters
  const { endMore, onMail, readMore, removeMore, trace = (_request, answer) => answer() } = parameters
  let frame: Awaited<ReturnType<typeof createFrameServer>> | undefined
  const server = await listen({
    port: parameters.port,
    ...(parameters.host !== undefined && { host: parameters.host }),
    ...(parameters.advice !== undefined && { advice: parameters.advice }),
    answer: async (request, { incoming }) => {
      const began = performance.now()
      const prepared = (await prepare?.(request)) ?? request
      if (prepared instanceof Response) return prepared
      return trace(request, async () => {
        const client = clientOf(request, incoming.socket.remoteAddress ?? '')
        const response = (await frame?.handle(prepared, client)) ?? starting()
        const id = randomUUID()
        response.headers.set('x-request-id', id)
        onAnswer?.(request, response, { id, ms: Math.round((performance.now() - began) * 10) / 10 })
        return response
      })
    },
    onFailure: onError,
  })
  let origin: string
  try {
    const resolved = config(server.port)
    origin = resolved.origin
    const more = { endMore, onMail, readMore, removeMore }
    frame = await createFrameServer({ config: resolved, database, secret, onError, ...more })
  } catch (error) {
    await server.close()
    throw error
  }
  return {
    port: server.port,
    origin,
    drain: () => server.drain(),
    close: async () => {
      if (frame !== undefined) await settleWithin([frame.close().catch(onError)], closeMs)
      await server.close()
    },
  }
}
