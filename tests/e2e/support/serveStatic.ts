import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Answers some paths itself; false leaves a request to the files. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

export interface ServeOptions {
  /** Makes what the page's own server does, from the page's origin. */
  readonly createAnswer?: (origin: string) => Answer
  /** A text of the files, and what is served in its place: an address that each run has another of. */
  readonly replace?: readonly [text: string, by: string]
}

/** Serves a built page on a free port of this machine, every reply under the given CSP. */
export async function serveStatic(
  folder: string,
  csp: string,
  { createAnswer = () => async () => false, replace }: ServeOptions = {},
): Promise<{ url: string; server: Server }> {
  let answer: Answer | undefined
  const server = createServer(async (request, response) => {
    if (await answer?.(request, response)) return
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = await readFile(file)
      const type = types[extname(file)] ?? 'application/octet-stream'
      response
        .writeHead(200, { 'content-type': type, 'content-security-policy': csp, 'cache-control': 'no-store' })
        .end(replace && extname(file) === '.js' ? body.toString().replaceAll(...replace) : body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answer = createAnswer(origin)
  return { url: `${origin}/`, server }
}
