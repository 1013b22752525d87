import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Answers a request. `count` is the number of earlier requests to this path. */
export type Answer = (response: ServerResponse, request: SeenRequest, count: number) => void

export interface FaultServer {
  readonly url: string
  /** The requests, in order. */
  readonly seen: SeenRequest[]
  /** The answer for each path; others get 404. */
  readonly answers: Map<string, Answer>
  close(): Promise<void>
}

/** A server on a free port of this machine whose answers a test defines. */
export async function startFaultServer(): Promise<FaultServer> {
  const answers = new Map<string, Answer>()
  const seen: SeenRequest[] = []
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const entry = await read(request)
    const count = seen.filter(({ path }) => path === entry.path).length
    seen.push(entry)
    const answer = answers.get(entry.path)
    if (answer === undefined) response.writeHead(404).end()
    else answer(response, entry, count)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** One server for all tests of a file. Its state is reset before each test. */
export function serveFaults(): FaultServer {
  let server: FaultServer
  beforeAll(async () => {
    server = await startFaultServer()
  })
  beforeEach(() => {
    server.seen.length = 0
    server.answers.clear()
  })
  afterAll(() => server.close())
  return {
    get url() {
      return server.url
    },
    get seen() {
      return server.seen
    },
    get answers() {
      return server.answers
    },
    close: () => server.close(),
  }
}

async function read(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://localhost')
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

/** Answers with the error reply of docs/behaviour.md#services. */
export const refusal = (
  status: number,
  description: string,
  field = '',
  headers: Readonly<Record<string, string>> = {},
) => json({ status: 'FAILED', reasons: [{ field, description }] }, status, headers)
