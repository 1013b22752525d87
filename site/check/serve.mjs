import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { built } from '../build/paths.mjs'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
}

/** Pictures are compressed already. */
const isText = (type) => /text|json|svg/.test(type)

/**
 * Serves the built site on a free port, compressed, as any host of files does.
 *
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serveBuilt() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(built, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
    if (!file.startsWith(built) || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end()
    const type = types[extname(file)] ?? 'application/octet-stream'
    const isPacked = isText(type) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    response.writeHead(200, { 'content-type': type, ...(isPacked && { 'content-encoding': 'gzip' }) })
    response.end(isPacked ? gzipSync(readFileSync(file)) : readFileSync(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
